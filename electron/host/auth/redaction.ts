import { parseJson } from '#shared/mcp/envelope.ts';
import { decodeString } from '#shared/mcp/json/json-nodes.ts';
import { replacementsOfNamed } from '../storage/vault/named-values.ts';
import { type Replacement, replacementsInJson, withReplacements } from '../storage/vault/replacements.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';

/** Fields of OAuth requests and responses that are secret. */
const secretFields = new Set([
  'access_token',
  'refresh_token',
  'id_token',
  'token',
  'code',
  'code_verifier',
  'client_secret',
  'client_assertion',
  'assertion',
  'subject_token',
  'actor_token',
  'registration_access_token',
  'password',
  'device_code',
]);

const mark = '•••';

export interface Redacted {
  text: string;
  /** What was masked. */
  secrets: string[];
}

/** Shorter secrets, and those beyond this number, are masked in their own fields only. */
const echoedCharacters = 6;
const echoedSecrets = 60;
/** Lists in lists of secrets are looked into so deep. */
const nestedLists = 10;

/**
 * A body of an OAuth request or response with its secrets masked, whether it is JSON, a form or something else, in linear
 * time. Everything else is kept as it is.
 */
export function redactBody(text: string): Redacted {
  const secrets = new Set<string>();
  const replacements = secretsIn(text, secrets);
  const echoed = [...secrets].filter(({ length }) => length >= echoedCharacters).slice(0, echoedSecrets);
  for (const secret of echoed) {
    for (const form of new Set([secret, JSON.stringify(secret).slice(1, -1)])) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
        replacements.push({ start: at, end: at + form.length, text: mark });
      }
    }
  }
  return { text: withReplacements(text, replacements), secrets: [...secrets] };
}

/** In a string of a JSON text, such as a description, `name: value` is a sentence. */
function secretsIn(text: string, secrets: Set<string>, isInString = false): Replacement[] {
  const json = replacementsInJson(text, {
    valueMark: ({ name, kind, source }) => {
      if (name === undefined || !isSecret(name) || source === '""') return undefined;
      if (kind === 'array') return markOfList(source, secrets);
      if (kind !== 'string' && (kind !== 'number' || isStatus(name, source))) return undefined;
      secrets.add(kind === 'string' ? decodeString(source) : source);
      return kind === 'string' ? mark : `"${mark}"`;
    },
    inString: (inner) => secretsIn(inner, secrets, true),
  });
  return (
    json ??
    replacementsOfNamed(text, {
      isSecret: ({ name }) => isSecret(name),
      markOf: (value, { name, separator }, isQuoted) => {
        if (value === mark) return undefined;
        // It is read only once.
        if (separator === ':' && !isQuoted && isInString) return value;
        if (separator === ':' && !isQuoted && (isLiteral(value) || isStatus(name, value))) return undefined;
        secrets.add(isQuoted ? unescaped(value) : separator === '=' ? plain(value) : value);
        return mark;
      },
    })
  );
}

/** A list of secrets is masked as a whole; one of objects or statuses has none by its name. */
function markOfList(source: string, secrets: Set<string>): string | undefined {
  const items = parseJson(source);
  const texts = Array.isArray(items) ? items.flat(nestedLists).filter((item) => typeof item === 'string') : [];
  for (const secret of texts) if (secret !== '') secrets.add(secret);
  return texts.length > 0 ? `"${mark}"` : undefined;
}

/** Whether a field is secret, also when its name is in camel case or behind other characters. */
function isSecret(name: string): boolean {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return secretFields.has(snake) || secretFields.has(/(?:^|[^a-z_])([a-z_]+)$/.exec(name)?.[1] ?? '');
}

/** A number in `code` is a status or an error's number. */
function isStatus(name: string, value: string): boolean {
  return name === 'code' && /^-?\d+$/.test(value);
}

function isLiteral(value: string): boolean {
  return /^(?:null|true|false)$/.test(value);
}

function unescaped(written: string): string {
  const value = parseJson(`"${written}"`);
  return typeof value === 'string' ? value : written;
}

function plain(encoded: string): string {
  return new URLSearchParams(`a=${encoded}`).get('a') ?? encoded;
}

/** The URL of an authorization endpoint to show; parameters that protect the sign-in are masked. */
export function shownAuthorizationUrl(address: URL): string {
  const shown = new URL(address);
  for (const name of ['state', 'code_challenge', 'nonce']) {
    if (shown.searchParams.has(name)) shown.searchParams.set(name, mark);
  }
  return shown.href.replaceAll(encodeURIComponent(mark), mark);
}

/** Tokens may be renewed every few minutes; old ones have expired. */
const most = 60;
/** A longer token fits into no header; it is looked for by its beginning. */
const longest = 16_384;

/** Keeps a server's newest OAuth secrets in its mask. */
export class RecentSecrets {
  readonly #mask: SecretMask;
  readonly #secrets = new Set<string>();

  constructor(mask: SecretMask) {
    this.#mask = mask;
  }

  note(secrets: readonly string[]): void {
    for (const secret of secrets.slice(-most).map((each) => each.slice(0, longest))) {
      this.#secrets.delete(secret);
      this.#secrets.add(secret);
    }
    const old = [...this.#secrets].slice(0, -most);
    for (const secret of old) this.#secrets.delete(secret);
    if (old.length > 0) this.#mask.drop(old);
    this.#mask.add(this.#secrets);
  }
}
