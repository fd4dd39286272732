import { isSecretMark } from '../model/secret-mark.ts';
import { isCode } from './code-values.ts';
import { valueAfter } from './named-values.ts';
import { isAmountName, isSecretName } from './secret-names.ts';
import { isUnlikeWords, type Place } from './token-formats.ts';

/** A value after a name, with that name. */
export interface NamedPlace extends Place {
  name: string;
}

/**
 * `Name: value` at the beginning of a line, after an option such as `-H`, or at that of a quoted text; the name may have
 * the signs of Markdown around it.
 */
const line =
  /(?:^|[\n\r"'`])(?:[ \t]{0,40}(?:[-*>]{1,2}[ \t]{1,4})?)[*`]{0,3}([\w.-]{1,60}(?: [\w.-]{1,60}){0,3})([*`]{0,3}:[*`]{0,3})([ \t]{0,10})(?=\S)/g;
const valueCharacters = 8000;

/** What a document says in place of a value. */
const wordsForValues =
  /^(?:string|number|integer|boolean|object|array|null|true|false|none|yes|no|required|optional|any|text|password|token|secret|key|redacted|hidden|missing|invalid|expired|unset|empty|default|n\/a|[.*x…-]+)[.,;]?$/i;

/** Types of programming languages, and the schemes of a header. */
const typeWords = /^(?:str|int|float|bool|bytes|nil|undefined|unknown|bearer|basic)[.,;]?$/i;

/** Values that a line, an attribute or a sentence states with their names, in other ways than `name=value` and JSON. */
export function statedSecretsIn(text: string): NamedPlace[] {
  return [...linesIn(text), ...attributesIn(text), ...elementsIn(text), ...sentencesIn(text)];
}

/**
 * Values in lines as HTTP and YAML have them: `X-Api-Key: …`, `Cookie: …`, `API_TOKEN: …`. In prose, `password: the
 * password of the user` is a sentence, and stays.
 */
function linesIn(text: string): NamedPlace[] {
  const found: NamedPlace[] = [];
  line.lastIndex = 0;
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    const [whole, name = '', signs = '', spaces = ''] = match;
    const start = line.lastIndex;
    // The end of a line begins the next one.
    line.lastIndex = start - 1;
    const quote = /["'`]/.exec(whole.slice(0, 1))?.[0];
    const opening = quote !== undefined && signs.includes(quote) ? undefined : quote;
    if (!isSecretName(name) || (spaces === '' && opening === undefined)) continue;
    const value = valueAt(text, start, opening);
    for (const place of placesOf(name, value)) {
      const mayBeWord = name.includes(' ') || spaces === '';
      if (!mayBeWord || isLikeSecret(value.slice(place.start, place.end)))
        found.push({ start: start + place.start, end: start + place.end, name });
    }
  }
  return found;
}

/** Several words begin sentences, too, and without a space behind the name, a scope may look like this. */
function isLikeSecret(value: string): boolean {
  return value.length >= 6 && isUnlikeWords(value);
}

/** A comment of YAML, or the next name in the same line. */
const next = /[ \t]#|,[ \t]{1,4}[\w-]{1,60}:[ \t]/;

function valueAt(text: string, start: number, quote: string | undefined): string {
  const rest = text.slice(start, start + valueCharacters);
  const end = /[\r\n]/.exec(rest)?.index ?? rest.length;
  const closing = quote === undefined ? -1 : rest.indexOf(quote);
  const value = rest.slice(0, closing >= 0 ? Math.min(closing, end) : end);
  const behind = next.exec(value);
  return (behind === null ? value : value.slice(0, behind.index)).trimEnd();
}

function placesOf(name: string, value: string): Place[] {
  const lower = name.toLowerCase();
  if (lower === 'cookie' || lower === 'set-cookie') return cookieValues(lower, value);
  if (lower.endsWith('authorization')) return [...credentialsOf(value)];
  const [, quote = '', inner = ''] = /^(["'`]?)(.*)$/s.exec(value) ?? [];
  const end = quote === '' ? value.replace(/,$/, '').length : inner.indexOf(quote) + 1;
  const plain = value.slice(quote.length, end === 0 ? value.length : end);
  const isOther = quote === '' && (/\s/.test(plain) || isCode(plain, name));
  if (
    plain === '' ||
    isOther ||
    wordsForValues.test(plain) ||
    typeWords.test(plain) ||
    isSecretMark(plain) ||
    /^[[{|>&*!<]/.test(value)
  )
    return [];
  if (isAmountName(name) && /^[\d.]+$/.test(plain)) return [];
  return [{ start: quote.length, end: quote.length + plain.length }];
}

/** Credentials after their scheme (RFC 9110, section 11.4), or alone; not a sentence about them. */
function* credentialsOf(value: string): Generator<Place> {
  const [whole = '', scheme = '', rest = ''] = /^([A-Za-z][\w-]{1,30})[ \t]+(\S.*)$/s.exec(value) ?? [];
  if (whole === '') {
    if (
      value !== '' &&
      !wordsForValues.test(value) &&
      !isSecretMark(value) &&
      (isUnlikeWords(value) || value.length >= 16)
    )
      yield { start: 0, end: value.length };
    return;
  }
  const isOne = !/\s/.test(rest);
  const hasParameters = /^[\w-]{1,40}=/.test(rest) && /digest|oauth|hawk|aws4|signature/i.test(scheme);
  if (isSecretMark(rest) || !(isOne || hasParameters)) return;
  if (isOne && !isUnlikeWords(rest) && rest.length < 16) return;
  yield { start: value.length - rest.length, end: value.length };
}

/** Names and attributes of cookies stay (RFC 6265). */
export function cookieValues(header: string, value: string): Place[] {
  const found: Place[] = [];
  let start = 0;
  for (const [index, part] of value.split(';').entries()) {
    const equals = part.indexOf('=');
    const isAttribute = header === 'set-cookie' && index > 0;
    if (equals >= 0 && !isAttribute && equals + 1 < part.length)
      found.push({ start: start + equals + 1, end: start + part.length });
    start += part.length + 1;
  }
  return found;
}

/** `key="ApiKey" value="…"`, as settings in XML have it, in either order. */
const attribute = /(?:\b(?:key|name)=["']([\w.:-]{1,100})["']\s{1,20})?\bvalue=(?=["'])/gi;
const nameBehind = /["']\s{1,20}(?:key|name)=["']([\w.:-]{1,100})["']/iy;

function attributesIn(text: string): NamedPlace[] {
  return Array.from(text.matchAll(attribute), ({ 0: whole, 1: before, index }) => {
    const { start, end } = valueAfter(text, index + whole.length, '=');
    nameBehind.lastIndex = end;
    const name = before ?? nameBehind.exec(text)?.[1] ?? '';
    return start < end && isSecretName(name) ? [{ name, start, end }] : [];
  }).flat();
}

/** `<password>…</password>` */
const element = /<([\w.:-]{1,60})(?:\s[^<>]{0,200})?>(?=[^<\s])/g;
const inElement = /[^<]{0,8000}/y;

function elementsIn(text: string): NamedPlace[] {
  return Array.from(text.matchAll(element), ({ 0: whole, 1: name = '', index }) => {
    if (!isSecretName(name)) return [];
    const start = index + whole.length;
    inElement.lastIndex = start;
    const value = (inElement.exec(text)?.[0] ?? '').trimEnd();
    if (!text.startsWith(`</${name}>`, inElement.lastIndex)) return [];
    return placesOf(name, value).map((place) => ({ name, start: start + place.start, end: start + place.end }));
  }).flat();
}

/** A sentence that says a secret: `The password is …`. */
const sentence = /\b(pass(?:word|phrase|code)|secret|token|(?:api|access)[ _-]?key)[ \t]{1,4}is:?[ \t]{1,4}["'`]?/gi;
const said = /[^\s"'`]*/y;

function sentencesIn(text: string): NamedPlace[] {
  return Array.from(text.matchAll(sentence), ({ 0: whole, 1: name = '', index }) => {
    const start = index + whole.length;
    said.lastIndex = start;
    const value = (said.exec(text)?.[0] ?? '').replace(/[.,;:!?)]{1,3}$/, '');
    return isNoWord(value) ? [{ name, start, end: start + value.length }] : [];
  }).flat();
}

/** `base64-encoded`, `sha256` and `8-32` are said of a secret, too. */
const saidOfSecrets = /^[a-z]*\d{0,4}(?:-(?:[a-z]+\d{0,4}|\d{1,4}))*$/i;

function isNoWord(value: string): boolean {
  return value.length >= 8 && /\d/.test(value) && /[a-z]/i.test(value) && !saidOfSecrets.test(value);
}
