import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { isJsonObject, type Json } from '#shared/model/json.ts';

export const redacted = '[redacted]';

/** Longer texts aren't parsed as JSON and are redacted by patterns only. */
const PARSED_CHARACTERS = 1_000_000;

const tokenShapes = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
  /\bsk-[\w-]{16,}/g,
  /\bgh[opsur]_[A-Za-z0-9]{16,}/g,
  /\bgithub_pat_\w{16,}/g,
  /\bglpat-[\w-]{16,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\bA(?:KIA|SIA)[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
];
/** Parts between dots, as a JSON Web Token has. Each starts where no other could, so that matching takes linear time. */
const dotted = /(?<![\w-])[\w-]+(?:\.[\w-]*){2,}/g;
const tokenStart = /\beyJ[\w-]{5}/;
const authorization = /\b(bearer|basic)(\s+)[\w.~+/=-]{8,}/gi;
// Repetitions that may start anywhere are bounded, so that matching takes linear time.
const urlPassword = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/@:]*:)[^\s/@]+@/gi;
const parameter = /([?&;\s]|^)([\w.-]{1,80})=([^&;\s"']+)/g;
/** `jsonField` within a JSON string that is cut off. */
const escapedJsonField = /(\\{1,15}"([^"\\]{1,80})\\{1,15}"\s{0,20}:\s{0,20}\\{1,15}")[^"]*?(?=\\{0,15}"|$)/g;
const jsonField = /("([^"\\]{1,80})"\s*:\s*)"[^"\\]*(?:\\.[^"\\]*)*"?/g;

/** Replaces secrets in a value at any depth: by field name, by well-known format, and the given ones anywhere. */
export function redact(value: Json, secrets: ReadonlySet<string>): Json {
  const known = [...secrets].filter((secret) => secret !== '').sort((a, b) => b.length - a.length);
  return redactValue(value, known);
}

function redactValue(value: Json, known: readonly string[]): Json {
  if (typeof value === 'string') return redactText(value, known);
  if (typeof value === 'number') return known.includes(String(value)) ? redacted : value;
  if (Array.isArray(value)) return value.map((item, index) => redactItem(item, value[index - 1], known));
  if (!isJsonObject(value)) return value;
  if (JSON.isRawJSON(value)) return known.includes(JSON.stringify(value)) ? redacted : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [redactText(name, known), redactField(name, inner, known)]),
  );
}

function redactField(name: string, value: Json, known: readonly string[]): Json {
  if (!isSecretField(name) || value === null || typeof value === 'boolean' || value === '') {
    return redactValue(value, known);
  }
  const isNumber = typeof value === 'number' || JSON.isRawJSON(value);
  return isNumber && isAmount(name) ? redactValue(value, known) : redacted;
}

/** In a list, a command line option may name the next item: `--token`, `abc`. */
function redactItem(item: Json, before: Json | undefined, known: readonly string[]): Json {
  const isOption = typeof before === 'string' && /^--?[\w-]+$/.test(before);
  return isOption && isSecretField(before) && typeof item === 'string' ? redacted : redactValue(item, known);
}

function redactText(text: string, known: readonly string[]): string {
  return redactPatterns(redactKnown(redactJsonText(text, known), known));
}

function redactJsonText(text: string, known: readonly string[]): string {
  if (!/^\s*[[{]/.test(text) || text.length > PARSED_CHARACTERS) return text;
  try {
    const value = parseExactJson(text);
    const before = JSON.stringify(value);
    const after = JSON.stringify(redactValue(value, known));
    return after === before ? text : after;
  } catch {
    return text;
  }
}

function redactKnown(text: string, known: readonly string[]): string {
  let result = text;
  for (const secret of known) {
    result = result.replaceAll(secret, redacted);
    const encoded = encodeURIComponent(secret.toWellFormed());
    if (encoded !== secret) result = result.replaceAll(encoded, redacted);
  }
  return result;
}

function redactPatterns(text: string): string {
  const withoutTokens = tokenShapes.reduce(
    (rest, shape) => rest.replace(shape, redacted),
    text.replace(dotted, redactWebToken),
  );
  return withoutTokens
    .replace(authorization, `$1$2${redacted}`)
    .replace(urlPassword, `$1${redacted}@`)
    .replace(parameter, (whole, start: string, name: string) =>
      isSecretField(name) ? `${start}${name}=${redacted}` : whole,
    )
    .replace(jsonField, (whole, start: string, name: string) => (isSecretField(name) ? `${start}"${redacted}"` : whole))
    .replace(escapedJsonField, (whole, start: string, name: string) =>
      isSecretField(name) ? `${start}${redacted}` : whole,
    );
}

/** `text` without what follows from the first part on that begins a JSON Web Token. */
function redactWebToken(text: string): string {
  const parts = text.split('.');
  const first = parts.findIndex(
    (part, index) => index + 2 < parts.length && (parts[index + 1]?.length ?? 0) >= 5 && tokenStart.test(part),
  );
  if (first < 0) return text;
  const start = parts[first]?.search(tokenStart) ?? 0;
  return [...parts.slice(0, first), `${parts[first]?.slice(0, start) ?? ''}${redacted}`].join('.');
}

const word =
  /(?:passw(?:or)?d|passphrase|passcode|secret|token|authorization|cookie|credential|session_?id|jwt|bearer)s?$/;
const keyWord = /(?:api|access|account|auth|encryption|master|private|secret|signing|storage)_?keys?$/;
const wholeName = /^(?:auth|pass|pat|pwd)$/;

/** Whether a name is that of a secret: `password`, `apiKey`, `session_id`. A plain `key` is too common. */
export function isSecretField(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((each) => each !== '');
  if (words.length === 1 && wholeName.test(words[0] ?? '')) return true;
  return words.some((_, index) => {
    // No name of a secret has more words.
    const some = words.slice(Math.max(0, index - 2), index + 1).join('_');
    return word.test(some) || keyWord.test(some);
  });
}

/** Whether a name is that of an amount, such as `maxTokens`. */
function isAmount(name: string): boolean {
  return /tokens?([_-]?(count|limit|usage|budget))?$/i.test(name);
}
