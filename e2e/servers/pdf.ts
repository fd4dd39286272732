/** A PDF with a line of text per page, which runs `script` when opened and links to `address`. */
export function createPdf(lines: readonly string[], script: string, address: string): Buffer {
  const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;
  const firstPage = 5;
  const pages = lines.map((_, index) => firstPage + index * 2);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction 4 0 R >>`,
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>`,
    `<< /S /JavaScript /JS ${literal(script)} >>`,
    ...lines.flatMap((line, index) => {
      const drawing = `BT /F1 36 Tf 40 120 Td ${literal(line)} Tj ET 0.2 0.5 0.4 rg 40 40 220 40 re f`;
      const link = `<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI ${literal(address)} >> >>`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${firstPage + index * 2 + 1} 0 R ` +
          `/Resources << /Font << /F1 3 0 R >> >> /Annots [${link}] /AA << /O 4 0 R >> >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}${trailer}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}
