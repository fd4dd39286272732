/** Names of values that a person keeps secret. A word of its own counts, so `tokens` and `tokenize` don't. */
const secretWords = new Set([
  'password',
  'passwd',
  'passphrase',
  'secret',
  'credential',
  'credentials',
  'token',
  'apikey',
]);
const secretPairs = new Set([
  ...['api key', 'access key', 'private key', 'secret key', 'credit card', 'card number', 'security code'],
]);
/** Words that make a token something else: a page's, a count's. */
const harmless = new Set(['page', 'next', 'continuation', 'cursor', 'max', 'min', 'count', 'limit', 'progress']);

/** Whether a name or title names a secret, such as `apiKey` or `Access token`. Reads 200 characters. */
export function looksSecret(name: string): boolean {
  const words = wordsOf(name.slice(0, 200));
  if (words.some((word) => harmless.has(word))) return false;
  return words.some((word, index) => secretWords.has(word) || secretPairs.has(`${word} ${words[index + 1] ?? ''}`));
}

/** The words of a name in camelCase, snake_case or plain text, in lower case. */
export function wordsOf(name: string): string[] {
  const apart = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.split(/[^\p{L}\p{N}]/u).filter((word) => word !== '');
}
