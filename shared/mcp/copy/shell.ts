/** Stands for what the log and the configuration have no text of, because it is secret. */
export const secretPlaceholder = '<secret>';

const plainWord = /^[A-Za-z0-9_@%+=:,./-]+$/;

/**
 * A word for a POSIX shell: as it is where that is safe, else in single quotes, within which nothing but a quote means
 * anything. A NUL character, which no argument can have, is left out.
 */
export function shellWord(text: string): string {
  const word = text.replaceAll('\0', '');
  return plainWord.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export function shellCommand(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}

/** A text with a placeholder for each secret that Loupe masked. */
export function withPlaceholders(text: string): string {
  return text.replaceAll('•••', secretPlaceholder);
}
