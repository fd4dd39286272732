import { snapshotChanges } from '#shared/mcp/changes/compare-snapshots.ts';
import { readSnapshot } from '#shared/mcp/snapshots/read-snapshot.ts';
import { snapshotText } from '#shared/mcp/snapshots/snapshot-text.ts';
import { fail } from '#shared/messages/failure.ts';
import type { ChangeClass } from '#shared/model/change.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Snapshot, SurfaceChange } from '#shared/model/snapshot.ts';
import type { Clock } from '../../platform.ts';
import { maskedSnapshot } from '../../recordings/snapshots/masked-snapshot.ts';
import type { History } from '../../records/history/history.ts';
import type { Session } from '../../sessions/session.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { Catalog } from '../lists/catalog.ts';
import { sessionSnapshot } from './session-snapshot.ts';

/** Characters of items; more aren't compared: the text of a snapshot is made and read at once. */
const mostCharacters = 1_000_000;

interface BaselinesContext {
  clock: Clock;
  catalog: Catalog;
  history: Pick<History, 'baselines'>;
  onChange(): void;
}

interface Found {
  change: SurfaceChange;
  before: Snapshot;
  /** The text of what the server offers now. */
  now: string;
}

/** Whether servers offer the same as when they were last used. */
export class Baselines {
  readonly #context: BaselinesContext;
  readonly #found = new Map<ServerId, Found>();
  readonly #comparing = new Set<Promise<void>>();

  constructor(context: BaselinesContext) {
    this.#context = context;
  }

  /** The servers whose offer changed in more than what nothing relies on, and that nobody accepted or dismissed. */
  list(): SurfaceChange[] {
    return [...this.#found.values()].map(({ change }) => change);
  }

  /** What the server offered before. Fails with `unknownSnapshot`. */
  before(serverId: ServerId): { snapshot: Snapshot; at: number } {
    const { before, change } = this.#get(serverId);
    return { snapshot: before, at: change.at };
  }

  /** Resolves once what connected servers offer is compared. */
  async settled(): Promise<void> {
    await Promise.all(this.#comparing);
  }

  /**
   * Called when a session is ready; `lists` resolves once its lists are fetched. The first snapshot of a server is
   * stored, the next ones are compared with it. Never rejects.
   */
  async ready(session: Session, lists: Promise<unknown>): Promise<void> {
    const comparing = this.#compare(session, lists);
    this.#comparing.add(comparing);
    await comparing;
    this.#comparing.delete(comparing);
  }

  async #compare(session: Session, lists: Promise<unknown>): Promise<void> {
    const { catalog, history, clock } = this.#context;
    const { id: serverId } = session.server;
    this.#drop(serverId);
    // A server may offer other things to another client, of which fewer pages may be read.
    if (session.view().as !== undefined) return;
    try {
      await lists;
      if (session.phase !== 'ready') return;
      const snapshot = await sessionSnapshot(session, catalog, mostCharacters);
      const now = snapshotText(snapshot);
      const stored = history.baselines.get(serverId);
      const before = stored && readStored(stored.snapshot, session);
      const classes = before && (await inSlices(countedChanges(before, snapshot)));
      if (session.phase !== 'ready') return;
      if (stored === undefined || before === undefined || classes === undefined || isSame(classes)) {
        // In the other era it declares itself in another way: what is stored stays.
        const isOtherEra = stored !== undefined && before !== undefined && before.era !== snapshot.era;
        history.baselines.set(serverId, { at: clock.now(), snapshot: isOtherEra ? stored.snapshot : now });
        return;
      }
      const dismissed = readStored(history.baselines.dismissed(serverId), session);
      if (dismissed !== undefined && isSame(await inSlices(countedChanges(dismissed, snapshot)))) return;
      if (session.phase !== 'ready') return;
      const change = { serverId, sessionId: session.id, at: stored.at, classes };
      this.#found.set(serverId, { change, before, now });
      this.#context.onChange();
    } catch {
      // A list isn't complete, or the store reports that it can't be read: there is nothing to say about changes.
    }
  }

  /** What the server offers now is what it is compared with. Fails with `unknownSnapshot`, `storageFailed`. */
  accept(serverId: ServerId): void {
    const { now } = this.#get(serverId);
    this.#context.history.baselines.set(serverId, { at: this.#context.clock.now(), snapshot: now });
    this.#drop(serverId);
  }

  /** Says nothing about it until the server offers something else again. Fails with `storageFailed`. */
  dismiss(serverId: ServerId): void {
    const found = this.#found.get(serverId);
    if (found !== undefined) this.#context.history.baselines.dismiss(serverId, found.now);
    this.#drop(serverId);
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#drop(serverId);
  }

  #get(serverId: ServerId): Found {
    return this.#found.get(serverId) ?? fail('unknownSnapshot');
  }

  #drop(serverId: ServerId): void {
    if (this.#found.delete(serverId)) this.#context.onChange();
  }
}

/**
 * A stored snapshot, undefined for a text that isn't one. The server's secrets are masked in it as in what the server
 * offers now, since one may have become known only after it was stored.
 */
function readStored(text: string | undefined, { secretMask }: Session): Snapshot | undefined {
  const read = text === undefined ? undefined : readSnapshot(text);
  return read !== undefined && 'snapshot' in read ? maskedSnapshot(read.snapshot, secretMask) : undefined;
}

/** Nothing changed that anybody could rely on. */
function isSame({ breaking, risky, minor }: Record<ChangeClass, number>): boolean {
  return breaking + risky + minor === 0;
}

function* countedChanges(before: Snapshot, after: Snapshot) {
  const classes: Record<ChangeClass, number> = { breaking: 0, risky: 0, minor: 0, info: 0 };
  const sides = before.era === after.era ? [before, after] : [before, after].map(withoutHandshake);
  const [left = before, right = after] = sides;
  for (const { id, class: of } of yield* snapshotChanges(left, right)) {
    // The era is chosen by Loupe or the user: another one isn't a change of the server.
    if (id !== 'revision-changed' || before.era === after.era) classes[of] += 1;
  }
  return classes;
}

/** A server declares other capabilities in the other era. */
function withoutHandshake({ capabilities: _, protocolVersion: __, ...rest }: Snapshot): Snapshot {
  return rest;
}
