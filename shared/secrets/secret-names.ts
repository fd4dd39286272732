/**
 * How sure a name says that its value is a secret. `sure`: whoever reads it hides the value (`password`, `apiKey`).
 * `likely`: often a secret, and often not (`key`, `auth`): for whoever rather hides too much.
 */
export type SecretDegree = 'sure' | 'likely';

/** Words of a text with spaces between. */
function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Words that are the name of a secret by themselves, also at the end of one word (`accesstoken`). */
const sureEndings = [
  ...['密码', '口令', '密钥', '令牌', '凭证', '授权码', '验证码'],
  ...['password', 'passwd', 'passphrase', 'passcode', 'passwort', 'kennwort', 'geheimnis', 'zugangscode', 'contraseña'],
  ...['senha', 'wachtwoord', 'пароль', 'パスワード', '비밀번호'],
  ...['secret', 'token', 'credential', 'authorization', 'cookie', 'apikey', 'passkey', 'sessid'],
];
const sureWords = wordSet(`
  pwd passwrd pswd psk creds jwt bearer pin otp totp ssn cvv cvc dsn dpop
`);
/** The last words of names that are sure together. */
const surePhrases = new Set(
  [
    ...['api', 'access', 'account', 'auth', 'encryption', 'decryption', 'master', 'private', 'secret', 'signing'].map(
      (word) => `${word} key`,
    ),
    ...['storage', 'shared', 'hmac', 'ssh', 'deploy', 'license', 'service', 'admin', 'app', 'consumer'].map(
      (word) => `${word} key`,
    ),
    ...['subscription', 'functions', 'recovery'].map((word) => `${word} key`),
    ...['db', 'database', 'mysql', 'pg', 'redis', 'smtp', 'mail', 'ftp', 'user', 'root', 'admin', 'store', 'key'].map(
      (word) => `${word} pass`,
    ),
    ...['basic auth', 'http auth', 'connect sid', 'wallet seed', 'mot de passe', '2fa code', 'unlock code'],
    ...['secret key base', 'session id', 'session key', 'sess id', 'connection string', 'pass word', 'pass phrase'],
    ...['backup code', 'recovery code', 'security code', 'verification code', 'auth code', 'authorization code'],
    ...['one time code', 'device code', 'mfa code', 'code verifier', 'client assertion', 'card number', 'credit card'],
    ...['social security number', 'api schlüssel', 'recovery phrase', 'seed phrase', 'proxy auth'],
  ].flatMap((phrase) => [phrase, phrase.replaceAll(' ', '')]),
);
/** Sure only as a whole name. */
const wholeNames = new Set(['auth', 'pass', 'pat']);
/** Those that are also written as one word: `dbconnectionstring`. */
const joinedPhrases = [...surePhrases].filter((phrase) => phrase.length > 6 && !phrase.includes(' '));
const likelyWords = wordSet(`
  key auth pass pat sig signature session sid csrf xsrf salt mnemonic assertion sas
`);

/** Words before a secret's word that make it something else: a page's token, a public key. */
const otherTokens = wordSet(`
  page next previous continuation cursor progress sync stop bos eos pad unk max min num total count
  prompt completion input output cached reasoning thinking used remaining estimated context special
  budget list resume skip
`);
const otherKeys = wordSet(`
  public primary foreign sort partition cache object idempotency map hot row group unique candidate
  composite natural order join lookup shortcut arrow issue message translation react tab enter escape
  project bucket s3 index node
`);
/** Words in front of a question about a secret, whose answer isn't one. */
const questions = wordSet(`
  is has have show hide enable enabled disable disabled require requires required needs need allow
  allows use uses with no without supports forgot
`);
/** Last words of what is about a secret and isn't one. */
const aboutSecrets = wordSet(`
  policy policies url uri endpoint type types name names file path dir length count limit limits usage
  budget supported required strength hint label prefix format age ttl expiry expires expiration in at
  on provider providers service manager store kind scheme schemes method methods mode status size
  rotation description title version algorithm alg lifetime timeout enabled disabled location counts
  index generator reset field fields header parameter param issuer server servers host domain scope
  scopes audience created updated exists valid rate cost price pool address symbol estimate details
  info date user
`);
/** Last words that say nothing of their own: `password_confirmation`, `tokenValue`, `secret_2`. */
const trailing = wordSet(`
  value string text plain plaintext new old current confirm confirmation repeat again encrypted hashed
  hash b64 base64 hex data raw env var arg pem
`);

/** Longer names aren't those of secrets. */
const longest = 200;

/** A part that each name of a secret has: most names have none of them, and needn't be taken apart. */
const hint =
  /pas|pwd|psw|pat|secret|token|auth|cookie|cred|ses|jwt|bearer|key|pin|otp|ssn|cv[vc]|dsn|dpop|sig|sid|salt|sas|[cx]srf|code|card|conn|phrase|wor[td]|mnemonic|assertion|string|number|geheim|zugang|contrase|senha|wachtw|парол|passe|seed|schlüssel|psk|[密口令凭权证ー비]/i;

/** Variables of a shell that are named as others name a password. */
const shellFolders = new Set(['PWD', 'OLDPWD']);

/** Whether a text may have the name of a secret somewhere: quick, and often true. */
export function mayHaveSecretName(text: string): boolean {
  return hint.test(text);
}

/** How sure a name (`GITHUB_TOKEN`, `X-Api-Key`, `accessToken`) is that of a secret; undefined when it isn't one. */
export function secretDegree(name: string): SecretDegree | undefined {
  if (name.length > longest || !hint.test(name) || shellFolders.has(name)) return undefined;
  const words = wordsOf(name);
  const lower = name.toLowerCase();
  if (wholeNames.has(lower) || sureWords.has(lower)) return 'sure';
  if (questions.has(words[0] ?? '') && words.length > 1) return undefined;
  let degree = degreeAtEnd(words);
  while (degree === undefined && words.length > 1 && isTrailing(words.at(-1) ?? '')) {
    words.pop();
    degree = degreeAtEnd(words);
  }
  if (degree !== undefined || words.length < 2 || aboutSecrets.has(words.at(-1) ?? '')) return degree;
  // `TOKEN_GITHUB`, `SECRET_FOR_STRIPE`, and `KEY_OPENAI`.
  if (words[0] === 'key') return 'likely';
  const isElsewhere = words.some((_, index) => degreeAtEnd(words.slice(0, index)) === 'sure');
  return isElsewhere ? 'likely' : undefined;
}

/** Whether a name is that of a secret, by how strict a reader is: with `likely`, more names are. */
export function isSecretName(name: string, strictness: SecretDegree = 'sure'): boolean {
  const degree = secretDegree(name);
  return degree === 'sure' || (degree === 'likely' && strictness === 'likely');
}

/** Whether all texts within an object or a list of this name are secrets, as in `credentials`. */
export function holdsSecrets(name: string): boolean {
  return isSecretName(name) && !wholeNames.has(name.toLowerCase());
}

/** Whether a command line option is that of a secret: `--token`, `-password`. */
export function isSecretOption(text: string): boolean {
  return /^--?[\w-]+$/.test(text) && isSecretName(text);
}

/** Whether a name is that of an amount, such as `maxTokens`. */
export function isAmountName(name: string): boolean {
  return /tokens?([_-]?(count|limit|usage|budget))?$/i.test(name);
}

function isTrailing(word: string): boolean {
  return trailing.has(word) || /^\d+$/.test(word);
}

function degreeAtEnd(words: readonly string[]): SecretDegree | undefined {
  const [before = '', last = ''] = [words.at(-2) ?? '', words.at(-1) ?? ''];
  const one = last.length > 3 && last.endsWith('s') && !last.endsWith('ss') ? last.slice(0, -1) : last;
  for (const count of [3, 2, 1]) {
    if (words.length >= count && surePhrases.has([...words.slice(-count, -1), one].join(' '))) return 'sure';
  }
  if (one === 'key' && otherKeys.has(before)) return undefined;
  if (one === 'token' && otherTokens.has(before)) return undefined;
  if (sureWords.has(last) || sureWords.has(one)) return 'sure';
  const ending = sureEndings.find((word) => one.endsWith(word) || last.endsWith(word));
  if (ending !== undefined) {
    const rest = one.slice(0, -ending.length);
    return ending === 'token' && [...otherTokens].some((word) => word.length > 2 && rest.endsWith(word))
      ? undefined
      : 'sure';
  }
  if (joinedPhrases.some((phrase) => one.endsWith(phrase))) return 'sure';
  return likelyWords.has(last) || likelyWords.has(one) ? 'likely' : undefined;
}

/** The words of a name in camelCase, snake_case, kebab-case or plain text, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** In prose, a field asks for a secret when one of these words is in it. */
const asking =
  /pass(?:word|phrase|code|wort)|secret|credential|api[\s_-]?key|access[\s_-]?token|private[\s_-]?key|\b(?:token|pin|cvv|ssn|jwt|otp)\b|kennwort|geheimnis|密码|口令|密钥/i;

/** Whether a field's title or description seems to ask for a secret, in English, German or Chinese. */
export function asksForSecret(text: string): boolean {
  return asking.test(text.slice(0, 2000));
}
