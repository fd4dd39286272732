import type { Replacement } from './replacements.ts';

/** A part of a text. */
export type Place = Omit<Replacement, 'text'>;

/** How a token begins, the characters it goes on with, and how many of those it has. */
interface TokenFormat {
  start: RegExp;
  rest: RegExp;
  least: number;
  most?: number;
  /** Words begin like this as well: what follows must be unlike words. */
  isWordLike?: true;
}

const wordRest = /[\w-]*/y;
const alphanumeric = /[A-Za-z0-9]*/y;

/** Formats of tokens that their issuers made recognisable. */
const formats: readonly TokenFormat[] = [
  { start: /\bAIza/g, rest: wordRest, least: 30 },
  { start: /\bA(?:KIA|SIA)/g, rest: /[0-9A-Z]*/y, least: 16, most: 16 },
  { start: /\bgh[opsur]_/g, rest: alphanumeric, least: 16 },
  { start: /\bgithub_pat_/g, rest: /\w*/y, least: 16 },
  { start: /\bgl(?:pat|dt|rt|ptt|ft|soat|cbt)-/g, rest: /[\w.-]*/y, least: 16 },
  { start: /\b(?:sk|rk)[-_]/g, rest: wordRest, least: 16, isWordLike: true },
  { start: /\bxox[abceoprs]-/g, rest: wordRest, least: 10 },
  { start: /\bxapp-/g, rest: wordRest, least: 10 },
  {
    start: /\b(?:npm|hf|r8|gsk|shpat|shpss|shpca|dop_v1|doo_v1|lin_api|figd|ntn|rubygems|whsec|re|fal)_/g,
    rest: /\w*/y,
    least: 24,
    isWordLike: true,
  },
  {
    start: /\b(?:pypi|xai|pplx|tvly|nvapi|tskey|PMAK|ctx7sk|dckr_pat|AGE-SECRET-KEY)-/g,
    rest: wordRest,
    least: 16,
    isWordLike: true,
  },
  { start: /\bSG\./g, rest: /[\w.-]*/y, least: 40 },
  { start: /\bya29\./g, rest: wordRest, least: 20 },
  { start: /\bhvs\./g, rest: wordRest, least: 20 },
  { start: /\bsq0(?:atp|csp)-/g, rest: wordRest, least: 20 },
  { start: /\b(?:GOCSPX|xkeysib|NRAK)-/g, rest: wordRest, least: 20 },
  { start: /\b(?:glsa|lsv2_[ps][tk]|sntrys|sbp|secret)_/g, rest: /[\w+/=-]*/y, least: 30, isWordLike: true },
  { start: /\bATATT3/g, rest: /[\w=-]*/y, least: 40 },
  { start: /\b(?:fc-|dapi)/g, rest: /[0-9a-f]*/y, least: 32, most: 32 },
];

/** Tokens of well-known formats, JSON Web Tokens, private keys, and what follows an authentication scheme. */
export function tokensIn(text: string): Place[] {
  const dottedWords = Array.from(text.matchAll(dotted), ({ 0: words, index }) => webTokenIn(words, index));
  return [
    ...formats.flatMap((format) => placesOf(text, format)),
    ...credentialsIn(text),
    ...addressTokensIn(text),
    ...dottedWords,
  ].filter((place) => place !== undefined);
}

function placesOf(text: string, { start, rest, least, most = Infinity, isWordLike }: TokenFormat): Place[] {
  const found: Place[] = [];
  start.lastIndex = 0;
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    rest.lastIndex = start.lastIndex;
    const [run = ''] = rest.exec(text) ?? [];
    const end = start.lastIndex + run.length;
    const isToken = run.length >= least && run.length <= most && (isWordLike !== true || isUnlikeWords(run));
    if (isToken) found.push({ start: match.index, end });
    // Nothing is read twice.
    start.lastIndex = end;
  }
  return found;
}

/** Tokens in the addresses of incoming webhooks and bots: whoever has one may write there. */
const addressTokens = [
  /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/([\w/-]{20,200})/g,
  /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{5,25}\/([\w-]{30,200})/g,
  /(?:\bbot|[^\w.]|^)(\d{8,10}:AA[\w-]{33})(?![\w-])/g,
];

function addressTokensIn(text: string): Place[] {
  return addressTokens.flatMap((format) =>
    Array.from(text.matchAll(format), ({ 0: whole, 1: token = '', index }) => {
      const end = index + whole.length;
      return { start: end - token.length, end };
    }),
  );
}

const scheme = /\b(bearer|basic)\s+/gi;
/** `token68` of RFC 9110 (section 11.2), with what others put into a token. */
const token68 = /[\w.~+/-]+=*/y;

/** Credentials after a scheme's word, which prose has as well: `Basic operations`, `Bearer realm="…"`. */
function credentialsIn(text: string): Place[] {
  const found: Place[] = [];
  scheme.lastIndex = 0;
  for (let match = scheme.exec(text); match !== null; match = scheme.exec(text)) {
    const start = scheme.lastIndex;
    token68.lastIndex = start;
    const [run = ''] = token68.exec(text) ?? [];
    const isParameter = /^[\w-]+=$/.test(run) && /["\w]/.test(text.charAt(start + run.length));
    const isBasic = match[1]?.toLowerCase() === 'basic';
    if (run.length < 8 || isParameter || !(isBasic ? isBasicPair(run) : isUnlikeWords(run))) continue;
    found.push({ start, end: start + run.length });
    scheme.lastIndex = start + run.length;
  }
  return found;
}

/** `user:password` in base64 (RFC 7617). */
function isBasicPair(run: string): boolean {
  if (!/^[\w+/-]+=*$/.test(run)) return false;
  try {
    return /^[^:\p{Cc}]*:\P{Cc}*$/u.test(atob(run.replaceAll('-', '+').replaceAll('_', '/').slice(0, 8000)));
  } catch {
    return false;
  }
}

/** Whether it isn't a word, or words with hyphens: it has a digit, or letters of both cases within. */
export function isUnlikeWords(run: string): boolean {
  return (
    /\d/.test(run) || (run.length >= 16 && /[a-z][A-Z]/.test(run) && /[A-Z]{2}|[A-Z].*[A-Z]/.test(run.slice(0, 200)))
  );
}

/** Words with dots between, as a JSON Web Token has, among others. */
const dotted = /[\w.-]+/g;
const webTokenStart = /\beyJ[\w-]{5}/;

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
export function privateKeysIn(text: string): Place[] {
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

/** Up to the last `@` before the host: a password may have one that isn't encoded. */
const urlPassword = /[a-z0-9+.-]:\/\/[^\s/@:]*:([^\s/@]+(?:@[^\s/@?#"'`<>,;&]+)*)@/gi;
const urlToken = /[a-z0-9+.-]:\/\/([^\s/@:?#"'`<>]{16,1000})@/gi;

/** Passwords in URLs: `postgres://name:password@host`, and tokens: `https://token@host`. */
export function urlPasswordsIn(text: string): Place[] {
  const before = ({ 0: whole, 1: value = '', index }: RegExpExecArray) => {
    const end = index + whole.length - 1;
    return { start: end - value.length, end };
  };
  const tokens = Array.from(text.matchAll(urlToken)).filter(([, user = '']) => isUnlikeWords(user));
  return [...text.matchAll(urlPassword), ...tokens].map(before);
}
