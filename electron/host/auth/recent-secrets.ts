import type { SecretMask } from '../storage/vault/secret-mask.ts';

/** Tokens are replaced every few minutes; older ones are worth nothing to anybody. */
const MOST = 60;

/** Has a server's newest secrets of OAuth masked wherever they pass. */
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
