/** Most cells that a column is padded to. */
const widestPadding = 80;

/** Characters that a terminal draws two cells wide. */
const wide =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Created on demand, since it takes 50 ms. */
let graphemes: Intl.Segmenter | undefined;

/** The width of a text without control characters in terminal cells. */
export function cells(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const { segment } of graphemes.segment(text)) count += wide.test(segment) ? 2 : 1;
  return count;
}

/** Rows as aligned lines, two spaces between columns; a row of one cell doesn't widen the column of others. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  const sizes = rows.map((row) => row.map(cells));
  for (const size of sizes) {
    if (size.length === 1 && sizes.some(({ length }) => length > 1)) continue;
    size.forEach((width, column) => {
      widths[column] = Math.max(widths[column] ?? 0, Math.min(width, widestPadding));
    });
  }
  const line = (row: readonly string[], index: number) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - (sizes[index]?.[column] ?? 0))))
      .join('  ')
      .trimEnd();
  return rows.map((row, index) => `${line(row, index)}\n`).join('');
}
