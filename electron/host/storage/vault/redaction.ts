import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { decodeString } from '#shared/mcp/json/json-nodes.ts';
import type { Json } from '#shared/model/json/json.ts';
import { replacementsOfNamed } from './named-values.ts';
import { type JsonPlace, type Replacement, replacementsInJson, withReplacements } from './replacements.ts';

export const redacted = '[redacted]';

/**
 * Something that looks like a secret: the value of a `named` member or parameter, an `option`'s value, a `token` of a
 * well-known format, the `password` in a URL, a private `key`, or one that was `given`.
 */
export interface FoundSecret {
  kind: 'named' | 'option' | 'token' | 'password' | 'key' | 'given';
  /** Of the member, the parameter or the option. */
  name?: string;
  /** Of a string without its quotes; of other JSON as it was written. */
  value: string;
}

/** What is shown in place of a secret; undefined when it stays. */
export type MarkSecret = (found: FoundSecret) => string | undefined;

const markRedacted: MarkSecret = () => redacted;

/** Longer texts within a text aren't parsed as JSON and are redacted by patterns only. */
const parsedCharacters = 1_000_000;

/** Replaces secrets in a value at any depth: by field name, by well-known format, and the given ones anywhere. */
export function redact(value: Json, secrets: ReadonlySet<string>): Json {
  if (typeof value === 'string') return redactText(value, secrets);
  return parseExactJson(redactJson(JSON.stringify(value), secrets));
}

/** `redact` for a value that is given as JSON, of which everything else is kept as it was written. */
export function redactJson(text: string, secrets: ReadonlySet<string>): string {
  const rules = { known: knownSecrets(secrets, text), mark: markRedacted };
  return withReplacements(text, inJson(text, rules) ?? inText(text, rules));
}

/** Marks what looks like a secret in a text, which may be JSON of any size, a part of it, or anything else. */
export function markSecrets(text: string, mark: MarkSecret): string {
  if (!mayHaveSecrets(text)) return text;
  const rules = { known: [], mark };
  return withReplacements(text, inJson(text, rules) ?? inText(text, rules));
}

/** Of most messages it takes less time to see that there is no secret in them than to read them. */
function mayHaveSecrets(text: string): boolean {
  return hint.test(text) || /\\u|:\/\/|AIza|AKIA|ASIA|gh[opsur]_|glpat-|sk-|xox|eyJ|basic|PRIVATE/i.test(text);
}

/** Replaces secrets in a text, which may be JSON, a part of it, or anything else. Takes linear time. */
export function redactText(text: string, secrets: ReadonlySet<string>): string {
  return withReplacements(text, inText(text, { known: knownSecrets(secrets, text), mark: markRedacted }));
}

interface Rules {
  known: readonly string[];
  mark: MarkSecret;
}

/** The secrets that may be in the text: each is looked for in every string of it. */
function knownSecrets(secrets: ReadonlySet<string>, text: string): string[] {
  const forms = [...secrets].flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())]);
  const mayBeEscaped = /\\[u/]/.test(text);
  return [...new Set(forms)].filter(
    (secret) => secret !== '' && (mayBeEscaped || /["\\\p{Cc}]/u.test(secret) || text.includes(secret)),
  );
}

function inText(text: string, rules: Rules): Replacement[] {
  const { known, mark } = rules;
  const json = text.length > parsedCharacters ? undefined : inJson(text, rules);
  return [
    ...(json ?? [...namedSecrets(text, mark), ...inPatterns(text, mark)]),
    ...known.flatMap((secret) => placesOf(text, secret)),
  ];
}

function inJson(text: string, rules: Rules): Replacement[] | undefined {
  return replacementsInJson(text, {
    valueMark: (place) => (isSecretValue(place, rules.known) ? markFor(place, rules.mark) : undefined),
    inString: (inner) => inText(inner, rules),
  });
}

function markFor({ name, before, kind, source }: JsonPlace, mark: MarkSecret): string | undefined {
  const isString = kind === 'string';
  const value = isString ? decodeString(source) : source;
  const found = mark({
    kind: name === undefined ? (isOption(before) ? 'option' : 'given') : 'named',
    ...((name ?? before) !== undefined && { name: name ?? before }),
    value,
  });
  if (found === undefined) return undefined;
  const quoted = JSON.stringify(found);
  return isString ? quoted.slice(1, -1) : quoted;
}

function isSecretValue({ name, before, kind, source }: JsonPlace, known: readonly string[]): boolean {
  if (kind === 'number' && known.includes(source)) return true;
  // In a list, a command line option may name the next item: `--token`, `abc`.
  if (name === undefined) return kind === 'string' && isOption(before);
  if (kind === 'literal' || source === '""' || !isSecretField(name)) return false;
  return kind !== 'number' || !isAmount(name);
}

function isOption(before: string | undefined): boolean {
  return before !== undefined && isSecretOption(before);
}

/** Whether a command line option is that of a secret: `--token`, `-password`. */
export function isSecretOption(text: string): boolean {
  return /^--?[\w-]+$/.test(text) && isSecretField(text);
}

function placesOf(text: string, secret: string): Replacement[] {
  const found: Replacement[] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    found.push({ start: at, end: at + secret.length, text: redacted });
  }
  return found;
}

/** Values after the name of a secret: of a parameter, of an option, or of a member in JSON that is cut off or has a prefix. */
function namedSecrets(text: string, mark: MarkSecret): Replacement[] {
  return replacementsOfNamed(text, {
    isSecret: ({ name, separator, isQuoted }) => (separator === '=' || isQuoted) && isSecretField(name),
    markOf: (value, { name, separator }, isQuoted) => {
      const found = () => mark({ kind: 'named', name, value });
      if (separator === '=' || isQuoted) return found();
      const isKept = /^(?:null|true|false)$/.test(value) || (isAmount(name) && /^[\d.eE+-]+$/.test(value));
      const marked = isKept ? undefined : found();
      return marked === undefined ? undefined : JSON.stringify(marked);
    },
  });
}

/** How a token begins, the characters it goes on with, and how many of those it has. */
const tokens: { start: RegExp; rest: RegExp; least: number; most?: number }[] = [
  { start: /\b(?:bearer|basic)\s+/gi, rest: /[\w.~+/=-]*/y, least: 8 },
  { start: /\bAIza/g, rest: /[\w-]*/y, least: 30 },
  { start: /\bA(?:KIA|SIA)/g, rest: /[0-9A-Z]*/y, least: 16, most: 16 },
  { start: /\bgh[opsur]_/g, rest: /[A-Za-z0-9]*/y, least: 16 },
  { start: /\bgithub_pat_/g, rest: /\w*/y, least: 16 },
  { start: /\bglpat-/g, rest: /[\w-]*/y, least: 16 },
  { start: /\bsk-/g, rest: /[\w-]*/y, least: 16 },
  { start: /\bxox[abeoprs]-/g, rest: /[\w-]*/y, least: 10 },
];
/** Words with dots between, as a JSON Web Token has, among others. */
const dotted = /[\w.-]+/g;
const webTokenStart = /\beyJ[\w-]{5}/;
const urlPassword = /[a-z0-9+.-]:\/\/[^\s/@:]*:([^\s/@]+)@/gi;

function inPatterns(text: string, mark: MarkSecret): Replacement[] {
  const passwords = Array.from(text.matchAll(urlPassword), ({ 0: whole, 1: password = '', index }) => {
    const end = index + whole.length - 1;
    return { start: end - password.length, end };
  });
  const dottedWords = Array.from(text.matchAll(dotted), ({ 0: words, index }) => webTokenIn(words, index));
  const found: [FoundSecret['kind'], (Place | undefined)[]][] = [
    ['token', [...tokens.flatMap((token) => tokensIn(text, token)), ...dottedWords]],
    ['password', passwords],
    ['key', privateKeys(text)],
  ];
  return found.flatMap(([kind, places]) => places.flatMap((place) => (place ? marked(text, place, kind, mark) : [])));
}

type Place = Omit<Replacement, 'text'>;

function marked(text: string, place: Place, kind: FoundSecret['kind'], mark: MarkSecret): Replacement[] {
  const shown = mark({ kind, value: text.slice(place.start, place.end) });
  return shown === undefined ? [] : [{ ...place, text: shown }];
}

function tokensIn(text: string, { start, rest, least, most = Infinity }: (typeof tokens)[number]): Place[] {
  const found: Place[] = [];
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    rest.lastIndex = start.lastIndex;
    const [run = ''] = rest.exec(text) ?? [];
    if (run.length < least || run.length > most) continue;
    const isWord = /\s$/.test(match[0]);
    found.push({ start: isWord ? start.lastIndex : match.index, end: start.lastIndex + run.length });
    start.lastIndex += run.length;
  }
  return found;
}

/** What follows from the first part on that begins a JSON Web Token. */
function webTokenIn(words: string, offset: number): Place | undefined {
  const parts = words.split('.');
  const first = parts.findIndex(
    (part, index) => index + 2 < parts.length && (parts[index + 1]?.length ?? 0) >= 5 && webTokenStart.test(part),
  );
  const part = parts[first];
  if (part === undefined) return undefined;
  const before = parts.slice(0, first).reduce((sum, { length }) => sum + length + 1, 0);
  return { start: offset + before + part.search(webTokenStart), end: offset + words.length };
}

const dashes = '-----';

/** Private keys in PEM (RFC 7468), also without their last line. */
function privateKeys(text: string): Place[] {
  const found: Place[] = [];
  const begin = `${dashes}BEGIN `;
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at)) {
    const label = at + begin.length;
    const labelEnd = text.indexOf(dashes, label);
    if (labelEnd < 0) break;
    const start = at;
    at = label;
    if (labelEnd - label > 60 || !text.slice(label, labelEnd).endsWith('PRIVATE KEY')) continue;
    const body = labelEnd + dashes.length;
    const bodyEnd = text.indexOf(dashes, body);
    const isWhole = bodyEnd >= 0 && text.startsWith('END ', bodyEnd + dashes.length);
    const last = isWhole ? text.indexOf(dashes, bodyEnd + dashes.length) : bodyEnd;
    at = last < 0 ? text.length : isWhole ? last + dashes.length : bodyEnd;
    found.push({ start, end: at });
  }
  return found;
}

const word =
  /(?:passw(?:or)?d|passphrase|passcode|secret|token|authorization|cookie|credential|session_?id|jwt|bearer)s?$/;
const keyWord = /(?:api|access|account|auth|encryption|master|private|secret|signing|storage)_?keys?$/;
const wholeName = /^(?:auth|pass|pat|pwd)$/;

/** A part that each name of a secret has: most names have none of them, and needn't be taken apart. */
const hint = /pass|pat|pwd|secret|token|auth|cookie|credential|session|jwt|bearer|key/i;

/** Whether a name is that of a secret: `password`, `apiKey`, `session_id`. A plain `key` is too common. */
export function isSecretField(name: string): boolean {
  if (!hint.test(name)) return false;
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
