/** Shorter values are too common to be looked for in texts. */
const LEAST_CHARACTERS = 6;
/** A piece of base64 must be this long to mean a secret. */
const LEAST_BASE64 = 8;
/** Words and numbers up to this length also occur where they mean something else. */
const COMMON_CHARACTERS = 12;

const scheme = /^(Bearer|Basic|Digest|DPoP|Token|ApiKey)\s+(\S.*)$/is;
const urlPassword = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i;

/** One way in which a secret may be written. */
export interface SecretForm {
  text: string;
  /** It is looked for as a word of its own only: `postgres`, but not within `postgres_query`. */
  isWord: boolean;
}

/**
 * The ways in which a server may repeat a secret: as it is, within JSON, percent-encoded, within base64, and each of
 * these for the parts that count by themselves: the token after `Bearer`, the user and password of `Basic`, the
 * password within an address. The longest come first, so that none is found within another one.
 */
export function secretForms(secret: string): SecretForm[] {
  const texts = new Map<string, boolean>();
  for (const part of secretParts(secret)) {
    if (part.length < LEAST_CHARACTERS) continue;
    const isWord = part.length < COMMON_CHARACTERS && /^(?:[a-z]+|\d+)$/i.test(part);
    for (const text of [part, ...jsonForms(part), ...urlForms(part)]) texts.set(text, isWord);
    for (const text of base64Forms(part)) texts.set(text, false);
  }
  return [...texts].map(([text, isWord]) => ({ text, isWord })).sort((a, b) => b.text.length - a.text.length);
}

/** A secret and the parts of it that are secret by themselves. */
function secretParts(secret: string): string[] {
  const [, name = '', credentials = ''] = scheme.exec(secret) ?? [];
  const password = urlPassword.exec(secret)?.[1];
  const parts = [secret];
  if (credentials !== '') parts.push(credentials);
  if (name.toLowerCase() === 'basic') {
    const pair = Buffer.from(credentials, 'base64').toString('utf8');
    parts.push(pair, pair.slice(pair.indexOf(':') + 1));
  }
  if (password !== undefined) parts.push(password, decoded(password));
  return parts;
}

/** Within a string of JSON, once or twice (a text that is JSON itself); encoders differ in what they escape. */
function jsonForms(text: string): string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const ascii = plain.replace(/[^\x20-\x7e]/g, escaped);
  return [
    plain,
    JSON.stringify(plain).slice(1, -1),
    plain.replaceAll('/', '\\/'),
    ascii,
    ascii.replaceAll('/', '\\/'),
    plain.replace(/[<>&]/g, escaped),
    ascii.replace(/[<>&'+]/g, (char) => escaped(char).toUpperCase().replace('\\U', '\\u')),
  ];
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function urlForms(text: string): string[] {
  const component = encodeURIComponent(text.toWellFormed());
  const form = new URLSearchParams({ a: text }).toString().slice(2);
  const lowerCase = (encoded: string) => encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  return [component, form, lowerCase(component), lowerCase(form)];
}

/** What base64 of any text with the secret in it contains, wherever in that text the secret begins. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const piece = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    if (piece.length < LEAST_BASE64) return [];
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
