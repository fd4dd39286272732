/** A line that has more characters cannot be drawn whole without the window getting stuck. */
const endlessCharacters = 20_000;

/** True when a line of `text` is so long that it has to be wrapped. */
export function hasEndlessLine(text: string): boolean {
  for (let start = 0; text.length - start > endlessCharacters; ) {
    const end = text.indexOf('\n', start);
    if (end === -1 || end - start > endlessCharacters) return true;
    start = end + 1;
  }
  return false;
}
