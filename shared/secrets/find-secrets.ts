import { parseExactJson } from '../mcp/json/exact-json.ts';
import { decodeString } from '../mcp/json/json-nodes.ts';
import { parseJson } from '../mcp/json/parse-json.ts';
import type { Json } from '../model/json/json.ts';
import { isSecretMark, secretMark } from '../model/secret-mark.ts';
import { isCode } from './code-values.ts';
import { commandPasswordsIn } from './command-passwords.ts';
import { replacementsOfNamed, type ValueName } from './named-values.ts';
import { isPlaceholder } from './placeholder.ts';
import { type JsonPlace, type Replacement, replacementsInJson, withReplacements } from './replacements.ts';
import { holdsSecrets, isAmountName, isSecretName, isSecretOption, type SecretDegree } from './secret-names.ts';
import { statedSecretsIn } from './stated-secrets.ts';
import { type Place, privateKeysIn, tokensIn, urlPasswordsIn } from './token-formats.ts';

/**
 * Something that looks like a secret: the value of a `named` member or parameter, an `option`'s value, a `token` of a
 * well-known format, the `password` in a URL, a private `key`, or one that was `given`.
 */
export interface FoundSecret {
  kind: 'named' | 'option' | 'token' | 'password' | 'key' | 'given';
  /** Of the member, the parameter or the option. */
  name?: string;
  /** Of a string without its quotes; of a number as it was written. */
  value: string;
  /** The value is one of a form or of a query, as it was written. */
  isEncoded?: true;
}

/** What is shown in place of a secret; undefined when it stays. */
export type MarkSecret = (found: FoundSecret) => string | undefined;

export interface SecretSearch {
  /** How sure a name must be that its value is a secret. */
  strictness?: SecretDegree;
  /** Secrets that are masked wherever they are. */
  known?: ReadonlySet<string>;
  mark?: MarkSecret;
  /** Names that are those of secrets here, besides the usual ones; numbers of them stay. */
  isSecretHere?(name: string): boolean;
  /** Whether a found secret is masked wherever it is in the text; without it, those that no other text is like. */
  isSought?(value: string): boolean;
}

/** Longer texts within a text aren't parsed as JSON and are searched by patterns only. */
const parsedCharacters = 1_000_000;

/** Masks secrets in a value at any depth: by the names of members, by well-known formats, and the known ones anywhere. */
export function maskedValue(value: Json, search: SecretSearch = {}): Json {
  if (typeof value === 'string') return maskedText(value, search);
  return parseExactJson(maskedText(JSON.stringify(value), search));
}

/**
 * Masks secrets in a text: JSON of any size, a part of it, or anything else. What isn't a secret is kept as it was
 * written, and JSON stays JSON of the same shape: only strings and numbers are replaced. A secret that one member names
 * is masked wherever else it is. Takes linear time.
 */
export function maskedText(text: string, search: SecretSearch = {}): string {
  const known = search.known ?? none;
  if (known.size === 0 && search.isSecretHere === undefined && !mayHaveSecrets(text)) return text;
  const echoes = new Set<string>();
  const rules = rulesOf(text, search, echoes);
  const found = inJson(text, rules) ?? inText(text, rules);
  const echoed = [...echoes].slice(0, mostEchoes).flatMap((secret) => placesOf(text, secret, found, search));
  return withReplacements(text, echoed.length === 0 ? found : [...found, ...echoed]);
}

const none: ReadonlySet<string> = new Set();

/** Of most messages it takes less time to see that there is no secret in them than to read them. */
function mayHaveSecrets(text: string): boolean {
  return hint.test(text);
}

const hint =
  /pas|pwd|psw|\bpat|secret|token|auth|cookie|cred|sess|jwt|bearer|basic|key|\b(?:pin|otp|ssn|cv[vc]|dsn)|(?:pin|otp|ssn|cv[vc]|dsn|pat)(?![a-z])|\bsas\b|[cx]srf|mnemonic|dpop|sig\b|signature|sid\b|salt|code.?verifier|(?:backup|recovery|security|verification|auth|authorization|time|device|mfa).?code|card.?number|credit.?card|phrase|kennwort|zugangscode|senha|wachtwoord|парол|seed|psk|2fa|unlock.?code|assertion|connection.?string|social|geheim|contrase|schlüssel|\\u|:\/\/|AIza|AKIA|ASIA|gh[opsur]_|github_|gl\w{2,4}-|[sr]k[-_]|xox|xapp|eyJ|PRIVATE|npm_|hf_|r8_|gsk_|shp|do[po]_|lin_|figd|ntn_|rubygems|whsec|re_|fal_|pypi|xai-|pplx|tvly|nvapi|tskey|PMAK|dckr|AGE-|SG\.|ya29|hvs\.|sq0|curl|GOCSPX|xkeysib|NRAK|glsa|lsv2|sntrys|sbp_|ATATT|fc-|dapi|:AA|mysql|mariadb|hooks\.|[密口令凭权证ー비]/i;

interface Rules {
  strictness: SecretDegree;
  known: readonly string[];
  isSecretHere(name: string): boolean;
  /** Texts without the usual names may have secrets, too: after one of the own names. */
  hasOwnNames: boolean;
  mark: MarkSecret;
}

/** Shorter secrets, and those beyond this number, are masked in their own place only. */
const echoCharacters = 8;
const mostEchoes = 60;

function rulesOf(text: string, search: SecretSearch, echoes: Set<string>): Rules {
  const isSought = search.isSought ?? isUnlikely;
  const set = search.mark ?? (() => secretMark);
  return {
    strictness: search.strictness ?? 'sure',
    known: knownIn(search.known ?? none, text),
    isSecretHere: search.isSecretHere ?? (() => false),
    hasOwnNames: search.isSecretHere !== undefined,
    mark: (found) => {
      if (found.value === '' || isSecretMark(found.value) || standsForSecret(found)) return undefined;
      const mark = set(found);
      if (mark !== undefined && isSought(found.value)) echoes.add(found.value);
      return mark;
    },
  };
}

/** The last words of names whose secrets are numbers, at least in part: a map has a pin, too. */
const numbered = /(?:^|[^a-z])(?:pin|t?otp|ssn|cv[vc])\d*$/i;
/** A digit, or a key of one-time passwords in Base32, which may have none. */
const numberLike = /\d|^[A-Z]{16,}$/;

/** Whether what is in the place of a secret isn't the secret itself. */
function standsForSecret({ kind, name, value, isEncoded }: FoundSecret): boolean {
  if (kind !== 'named' && kind !== 'option' && kind !== 'password') return false;
  if (isPlaceholder(value)) return true;
  if (name === undefined || !numbered.test(name)) return false;
  // Behind a separator is another value, perhaps.
  return !numberLike.test(isEncoded === true ? (/^[^=:]*/.exec(value)?.[0] ?? '') : value);
}

/** Whether a value is so unlike others that it can be masked wherever it is. */
export function isUnlikely(value: string): boolean {
  if (value.length < echoCharacters || value.length > 10_000 || /\s/.test(value)) return false;
  return /[\d\W_]/.test(value) || (value.length >= 16 && /[a-z]/.test(value) && /[A-Z]/.test(value));
}

/** The secrets that may be in the text: each is looked for in every string of it. */
function knownIn(secrets: ReadonlySet<string>, text: string): string[] {
  const forms = [...secrets].flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())]);
  const mayBeEscaped = /\\[u/]/.test(text);
  return [...new Set(forms)].filter(
    (secret) => secret !== '' && (mayBeEscaped || /["\\\p{Cc}]/u.test(secret) || text.includes(secret)),
  );
}

function inText(text: string, rules: Rules): Replacement[] {
  const json = text.length > parsedCharacters ? undefined : inJson(text, rules);
  const mayHaveOwn = rules.hasOwnNames && /[=:]/.test(text);
  const isPlain = json === undefined && !mayHaveOwn && !mayHaveSecrets(text);
  return [
    ...(json ?? (isPlain ? [] : [...namedSecrets(text, rules), ...inPatterns(text, rules.mark)])),
    ...rules.known.flatMap((secret) => placesOfKnown(text, secret, rules.mark)),
  ];
}

function inJson(text: string, rules: Rules): Replacement[] | undefined {
  return replacementsInJson(text, {
    valueMark: (place) => (isSecretPlace(place, rules) ? markFor(place, rules.mark) : undefined),
    isSecretGroup: (name) =>
      rules.isSecretHere(name) || (rules.strictness === 'likely' ? isSecretName(name, 'likely') : holdsSecrets(name)),
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

function isSecretPlace({ name, before, kind, source }: JsonPlace, rules: Rules): boolean {
  if (kind !== 'string' && kind !== 'number') return false;
  if (kind === 'number' && rules.known.includes(source)) return true;
  // In a list, a command line option may name the next item: `--token`, `abc`.
  if (name === undefined) return kind === 'string' && isOption(before);
  if (source === '""' || isOwnName(name)) return false;
  if (!isSecretName(name, rules.strictness)) return kind === 'string' && rules.isSecretHere(name);
  return kind !== 'number' || !isAmountName(name);
}

/** The protocol's own member, whose value is needed to read what belongs together. */
function isOwnName(name: string): boolean {
  return name === 'progressToken';
}

function isOption(before: string | undefined): boolean {
  return before !== undefined && isSecretOption(before);
}

function placesOfKnown(text: string, secret: string, mark: MarkSecret): Replacement[] {
  const shown = mark({ kind: 'given', value: secret }) ?? secretMark;
  return occurrences(text, secret).map((place) => ({ ...place, text: shown }));
}

/** Where a found secret is elsewhere in the text, as it was there, or as a JSON string has it. */
function placesOf(text: string, secret: string, found: readonly Replacement[], { mark }: SecretSearch): Replacement[] {
  const forms = new Set([secret, JSON.stringify(secret).slice(1, -1)]);
  const starts = new Set(found.map(({ start }) => start));
  return [...forms].flatMap((form) =>
    occurrences(text, form).flatMap((place) => {
      if (starts.has(place.start)) return [];
      const shown = mark === undefined ? secretMark : mark({ kind: 'given', value: secret });
      return shown === undefined ? [] : [{ ...place, text: shown }];
    }),
  );
}

function occurrences(text: string, secret: string): Place[] {
  const found: Place[] = [];
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length)) {
    found.push({ start: at, end: at + secret.length });
  }
  return found;
}

/** Values after the name of a secret: of a parameter, of an option, or of a member in JSON that is cut off or has a prefix. */
function namedSecrets(text: string, { mark, strictness, isSecretHere }: Rules): Replacement[] {
  const isSecret = ({ name, separator, isQuoted, isInQuery, isPrinted }: ValueName) => {
    if (separator === ':' && !isQuoted && !isPrinted) return false;
    return !isOwnName(name) && (isSecretName(name, isInQuery ? 'likely' : strictness) || isSecretHere(name));
  };
  const named = replacementsOfNamed(text, {
    isSecret,
    markOf: (value, { name, separator, isQuoted: isQuotedName, isInQuery }, isQuoted) => {
      if (!isQuoted && !isInQuery && isCode(value, name)) return undefined;
      const isEncoded = separator === '=' && !isQuoted;
      const plain = isQuoted ? unescaped(value) : value;
      const found = () => mark({ kind: 'named', name, value: plain, ...(isEncoded && { isEncoded }) });
      if (separator === '=' || isQuoted) return found();
      const isNumber = /^-?[\d.]+(?:[eE][+-]?\d+)?$/.test(value);
      const isKept =
        /^(?:null|true|false)$/.test(value) || (isNumber && (isAmountName(name) || !isSecretName(name, strictness)));
      const marked = isKept ? undefined : found();
      return marked === undefined ? undefined : isQuotedName ? JSON.stringify(marked) : marked;
    },
  });
  const stated = statedSecretsIn(text).flatMap(({ name, ...place }) =>
    marked(text, place, { kind: 'named', name }, mark),
  );
  return [...named, ...stated];
}

/** The inside of a quoted text without its escapes, where they are those of JSON. */
function unescaped(written: string): string {
  if (!written.includes('\\')) return written;
  const value = parseJson(`"${written}"`);
  return typeof value === 'string' ? value : written;
}

function inPatterns(text: string, mark: MarkSecret): Replacement[] {
  const found: [FoundSecret['kind'], Place[]][] = [
    ['token', tokensIn(text)],
    ['password', [...urlPasswordsIn(text), ...commandPasswordsIn(text)]],
    ['key', privateKeysIn(text)],
  ];
  return found.flatMap(([kind, places]) => places.flatMap((place) => marked(text, place, { kind }, mark)));
}

function marked(text: string, place: Place, found: Omit<FoundSecret, 'value'>, mark: MarkSecret): Replacement[] {
  const shown = mark({ ...found, value: text.slice(place.start, place.end) });
  return shown === undefined ? [] : [{ ...place, text: shown }];
}
