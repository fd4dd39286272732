import { secretMark } from '#shared/model/secret-mark.ts';
import { maskedText } from '#shared/secrets/find-secrets.ts';
import { isOAuthField } from '#shared/secrets/oauth-fields.ts';
import type { SecretMask } from '../storage/vault/secret-mask.ts';

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
