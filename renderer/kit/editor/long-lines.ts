/** Longer lines would block the window when drawn unwrapped. */
const endlessCharacters = 20_000;

/** Whether a line of `text` is so long that it has to be wrapped. */
export function hasEndlessLine(text: string): boolean {
  for (let start = 0; text.length - start > endlessCharacters; ) {
    const end = text.indexOf('\n', start);
    if (end === -1 || end - start > endlessCharacters) return true;
    start = end + 1;
  }
  return false;
}
