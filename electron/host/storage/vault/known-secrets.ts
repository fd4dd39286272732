import type { ServerId } from '#shared/model/id/id.ts';
import { SecretMask } from './secret-mask.ts';

/** The secrets that servers were started or reached with in this run, so that records can leave them out. */
export class KnownSecrets {
  readonly #masks = new Map<ServerId, SecretMask>();

  /** Every secret of every server, in every way in which it may be written. */
  get values(): ReadonlySet<string> {
    return new Set([...this.#masks.values()].flatMap(({ texts }) => texts));
  }

  /** The text with every server's secrets masked. */
  mask(text: string): string {
    return [...this.#masks.values()].reduce((rest, mask) => (mask.isEmpty ? rest : mask.text(rest)), text);
  }

  /** What masks the secrets of one server; it learns of those that are noted later. */
  maskOf(serverId: ServerId): SecretMask {
    const mask = this.#masks.get(serverId) ?? new SecretMask();
    this.#masks.set(serverId, mask);
    return mask;
  }

  /** Notes the secrets among the values of a server. */
  note(serverId: ServerId, secrets: readonly string[]): void {
    this.maskOf(serverId).add(secrets);
  }
}
