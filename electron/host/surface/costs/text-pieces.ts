/** In UTF-16 units. The tokenizer's time grows with the square of a run without a boundary. */
const pieceLength = 128;

/**
 * Cuts a text into pieces of at most 128 units, where possible before a space, so that a tokenizer's time grows only with
 * the text: between words nothing changes by it, in a longer run one token more for each piece.
 */
export function* textPieces(text: string): Generator<string, void> {
  let from = 0;
  while (text.length - from > pieceLength) {
    const most = from + pieceLength;
    const space = text.lastIndexOf(' ', most);
    const end = space > from ? space : isSplitPair(text, most) ? most - 1 : most;
    yield text.slice(from, end);
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}

function isSplitPair(text: string, index: number): boolean {
  const [before, after] = [text.charCodeAt(index - 1), text.charCodeAt(index)];
  return before >= 0xd8_00 && before <= 0xdb_ff && after >= 0xdc_00 && after <= 0xdf_ff;
}
