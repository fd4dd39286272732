import { parseJson } from '#shared/mcp/envelope.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
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

/** A body of an OAuth request or response with its secrets masked, whether it is JSON, a form or something else. */
export function redactBody(text: string): Redacted {
  const value = parseJson(text);
  const secrets = isJsonObject(value) ? secretsIn(value) : [];
  let masked = text;
  // Replaced in the text, so that everything else is kept.
  for (const secret of secrets) masked = masked.replaceAll(JSON.stringify(secret).slice(1, -1), mark);
  masked = masked.replace(
    /(["']?([a-z_]+)["']?\s*[=:]\s*["']?)([^"'&\s,}<>]+)/g,
    (whole, start: string, name: string, secret: string) => {
      if (!secretFields.has(name) || secret === mark) return whole;
      secrets.push(plain(secret));
      return `${start}${mark}`;
    },
  );
  return { text: masked, secrets };
}

function secretsIn(value: JsonObject): string[] {
  return Object.entries(value).flatMap(([name, field]) =>
    secretFields.has(name) && typeof field === 'string' && field !== '' ? [field] : [],
  );
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
const MOST = 60;

/** Keeps a server's newest OAuth secrets in its mask. */
export class RecentSecrets {
  readonly #mask: SecretMask;
  readonly #secrets = new Set<string>();

  constructor(mask: SecretMask) {
    this.#mask = mask;
  }

  note(secrets: readonly string[]): void {
    for (const secret of secrets) {
      this.#secrets.delete(secret);
      this.#secrets.add(secret);
    }
    const old = [...this.#secrets].slice(0, -MOST);
    for (const secret of old) this.#secrets.delete(secret);
    if (old.length > 0) this.#mask.drop(old);
    this.#mask.add(secrets);
  }
}
