import { encodePng } from './png.ts';
import { encodeWav, wavRate } from './wav.ts';

/** A WAV file of half a second of 440 Hz. */
function synthesiseTone(): Buffer {
  const length = wavRate / 2;
  return encodeWav(length, (n) => {
    const fade = Math.min(1, n / 200, (length - n) / 200);
    return 0.8 * fade * Math.sin((2 * Math.PI * 440 * n) / wavRate);
  });
}

/** A PDF file with one line of text. */
function typesetPage(line: string): Buffer {
  const content = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tableAt = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Bytes that aren't text in any encoding, deterministic. */
function scatterBytes(length: number): Buffer {
  let state = 0x2f6e2b1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    }),
  );
}

export const lensPicture = drawLens(240, 160);
const lensIcon = drawLens(24, 24);
export const tone = synthesiseTone();
export const manual = typesetPage('The Loupe demo manual');
export const scatter = scatterBytes(4096);

export const diagram = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120" width="320" height="120">
  <rect x="10" y="40" width="90" height="40" rx="6" fill="#dbe4ff" stroke="#3b5bdb"/>
  <rect x="220" y="40" width="90" height="40" rx="6" fill="#d3f9d8" stroke="#2b8a3e"/>
  <path d="M100 60H216" stroke="#495057" stroke-width="2"/>
  <path d="M216 60l-8-5v10z" fill="#495057"/>
  <text x="55" y="65" text-anchor="middle" font-family="sans-serif" font-size="14">client</text>
  <text x="265" y="65" text-anchor="middle" font-family="sans-serif" font-size="14">server</text>
</svg>
`;

/** An icon as a data URL, which needs no network. */
export const icons = [
  { src: `data:image/png;base64,${lensIcon.toString('base64')}`, mimeType: 'image/png', sizes: ['24x24'] },
];

/** A magnifying glass over a gradient, which shows decoding errors. */
function drawLens(width: number, height: number): Buffer {
  const radius = height * 0.3;
  const [centreX, centreY] = [width * 0.45, height * 0.45];
  return encodePng(width, height, (x, y) => {
    const distance = Math.hypot(x - centreX, y - centreY);
    const along = (x - centreX + (y - centreY)) / Math.SQRT2;
    const across = Math.abs(x - centreX - (y - centreY)) / Math.SQRT2;
    const isRim = Math.abs(distance - radius) < height * 0.035;
    const isHandle = along > radius && along < radius * 1.9 && across < height * 0.05;
    if (isRim || isHandle) return [32, 36, 48, 255];
    const red = Math.round((255 * x) / width);
    const green = Math.round((255 * y) / height);
    return distance < radius ? [red, green, 255, 255] : [red, green, 160, 255];
  });
}
