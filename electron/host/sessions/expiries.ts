import type { ServerId } from '#shared/model/id/id.ts';
import type { SessionView } from '#shared/model/session.ts';

/** A session that lasted this long, in milliseconds, is always replaced when the server drops it. */
const minUseMs = 3000;

/** How many shorter sessions in a row are replaced. */
const mostEarly = 2;

/** Sessions that servers dropped (2025-11-25, transports, session management: clients must open a new one). */
export class Expiries {
  /** Of each server, the shorter ones in a row. */
  readonly #early = new Map<ServerId, number>();

  /** Whether to replace a session that the server dropped; limited for servers that drop each at once. */
  mayReplace({ end, endedAt = 0, readyAt, serverId }: SessionView): boolean {
    const wasUsed = readyAt !== undefined && endedAt - readyAt > minUseMs;
    if (wasUsed) this.#early.delete(serverId);
    if (end?.failure?.code !== 'sessionExpired' || readyAt === undefined) return false;
    const early = wasUsed ? 0 : (this.#early.get(serverId) ?? 0) + 1;
    this.#early.set(serverId, early);
    return early <= mostEarly;
  }
}
