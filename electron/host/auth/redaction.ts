import { secretMark } from '#shared/model/secret-mark.ts';
import { maskedText } from '#shared/secrets/find-secrets.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';

/** Fields of OAuth that are secret, and have names that others have, too (RFC 6749, 7636, 7521 and 8628). */
const oauthFields = new Set(['code', 'code_verifier', 'assertion', 'client_assertion', 'device_code']);

export interface Redacted {
  text: string;
  /** What was masked. */
  secrets: string[];
}

/** Shorter secrets are masked in their own fields only. */
const echoedCharacters = 6;

/**
 * A body of an OAuth request or response with its secrets masked, whether it is JSON, a form or something else, in linear
 * time. Everything else is kept as it is.
 */
export function redactBody(text: string): Redacted {
  const secrets = new Set<string>();
  const masked = maskedText(text, {
    isSecretHere: isOAuthField,
    isSought: ({ length }) => length >= echoedCharacters,
    mark: ({ kind, value, isEncoded }) => {
      if (kind !== 'given') secrets.add(isEncoded === true ? plain(value) : value);
      return secretMark;
    },
  });
  return { text: masked, secrets: [...secrets] };
}

/** Whether a field is one of OAuth's secrets, also when its name is in camel case or behind other characters. */
function isOAuthField(name: string): boolean {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return oauthFields.has(snake) || oauthFields.has(/(?:^|[^a-z_])([a-z_]+)$/.exec(name)?.[1] ?? '');
}

function plain(encoded: string): string {
  return new URLSearchParams(`a=${encoded}`).get('a') ?? encoded;
}

/** The URL of an authorization endpoint to show; parameters that protect the sign-in are masked. */
export function shownAuthorizationUrl(address: URL): string {
  const shown = new URL(address);
  for (const name of ['state', 'code_challenge', 'nonce']) {
    if (shown.searchParams.has(name)) shown.searchParams.set(name, secretMark);
  }
  return shown.href.replaceAll(encodeURIComponent(secretMark), secretMark);
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
