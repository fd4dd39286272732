const word =
  /(?:passw(?:or)?d|passphrase|passcode|secret|token|authorization|cookie|credential|session_?id|jwt|bearer)s?$/;
const keyWord = /(?:api|access|account|auth|encryption|master|private|secret|signing|storage)_?keys?$/;
const wholeName = /^(?:auth|pass|pat|pwd)$/;

/**
 * True when the value under a name in some arguments is a secret: `password`, `apiKey`, `X-API-Key`,
 * `session_id`. A mere `key` is none, unlike in an environment variable: there are too many others.
 */
export function isSecretField(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((each) => each !== '');
  if (words.length === 1 && wholeName.test(words[0] ?? '')) return true;
  return words.some((_, index) => {
    const start = words.slice(0, index + 1).join('_');
    return word.test(start) || keyWord.test(start);
  });
}

/** True for names of amounts, `maxTokens`: a number there is no secret. */
export function isAmount(name: string): boolean {
  return /tokens?([_-]?(count|limit|usage|budget))?$/i.test(name);
}
