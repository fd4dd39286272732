const secretWord =
  /^(?:.*(?:token|key|secret|password|passwd|passphrase|credentials?|authorization|cookie)s?|auth|pwd|pat|dsn)$/;
const urlWithPassword = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@]*:[^\s/@]+@/i;

/**
 * True when an environment variable or header looks as if its value were secret: by a word of its name
 * (`GITHUB_TOKEN`, `X-Api-Key`, `apiKey`), or by a value that carries a password (`postgres://me:pw@host`).
 */
export function looksSecret(name: string, value: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => secretWord.test(word)) || urlWithPassword.test(value);
}
