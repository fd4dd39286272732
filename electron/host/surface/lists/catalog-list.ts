import { jsonHead } from '#shared/mcp/json/json-head.ts';
import { declares, listMethods } from '#shared/mcp/list-methods.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind, ChangeCounts, ListChanges, ListFetch } from '#shared/model/lists/catalog.ts';
import type { Clock, Timer } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { ItemTexts } from './index/item-texts.ts';
import { IndexedList, type ListIndex } from './indexed-list.ts';
import { ListFetcher, type ListRequest } from './list-fetcher.ts';

type ListedSession = Pick<Session, 'id' | 'phase' | 'capabilities' | 'usesUndeclared' | 'readsFirstPageOnly'>;

export class CatalogList {
  readonly #session: ListedSession;
  readonly #kind: CatalogKind;
  readonly #request: ListRequest;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #indexed: IndexedList | undefined;
  #generation = 0;
  #version = 0;
  #current: ListFetcher;
  #diff: ListDiff | undefined;
  #incoming: ListFetcher | undefined;
  #incomingDiff: ListDiff | undefined;
  /** The list changed again while it was fetched; with `apply`, the next fetch replaces it at once. */
  #stale: { apply: boolean } | undefined;
  #again: Timer | undefined;
  readonly #pace: RefetchPace;
  #announced = 0;

  constructor(session: ListedSession, kind: CatalogKind, request: ListRequest, clock: Clock, onChange: () => void) {
    this.#session = session;
    this.#kind = kind;
    this.#request = request;
    this.#clock = clock;
    this.#onChange = () => {
      this.#version += 1;
      this.#indexed?.follow(this.#current);
      onChange();
    };
    this.#pace = new RefetchPace(() => clock.now());
    this.#current = this.#newFetcher();
    this.#current.phase = 'undeclared';
  }

  /** It is declared, or the user wants to know what comes without. */
  get isWanted(): boolean {
    const { capabilities, usesUndeclared } = this.#session;
    return usesUndeclared || declares(capabilities, this.#kind);
  }

  get current(): ListFetcher {
    return this.#current;
  }

  /** The latest items: those of a complete fetch that waits to be applied, else the list's. */
  get newest(): ItemTexts {
    return this.#incoming?.phase === 'done' ? this.#incoming.items : this.#current.items;
  }

  /** The list that views show: the earlier one until the current fetch has as many items, or has ended. */
  get index(): ListIndex {
    const now = () => this.#clock.now();
    this.#indexed ??= new IndexedList(this.#kind, this.#current, () => this.#onChange(), now);
    return this.#indexed.index;
  }

  get isOutdated(): boolean {
    const newest = this.#incoming?.phase === 'done' ? this.#incoming : this.#current;
    return this.#announced > 0 && (newest.phase !== 'done' || newest.announced < this.#announced);
  }

  get changes(): ListChanges {
    const diff = this.#incoming === undefined ? this.#diff : this.#incomingDiff;
    return diff?.changes ?? { added: [], removed: [], changed: [] };
  }

  get view(): ListFetch {
    const incoming = this.#incoming;
    const incomingChanges = this.#incomingDiff?.counts;
    return {
      sessionId: this.#session.id,
      kind: this.#kind,
      generation: this.#generation,
      version: this.#version,
      ...this.#current.progress,
      more: this.#current.more,
      ...declarationOf(this.#session.capabilities, this.#kind),
      ...(this.#diff && { changes: this.#diff.counts }),
      ...(incoming && { incoming: { ...incoming.progress, ...(incomingChanges && { changes: incomingChanges }) } }),
    };
  }

  undeclared(): void {
    this.#onChange();
  }

  async fill(pages: 'one' | 'all'): Promise<void> {
    this.#dropIncoming();
    this.#current.cancel();
    this.#current = this.#newFetcher();
    this.#diff = undefined;
    this.#generation += 1;
    await this.#current.run(pages);
    this.#fetchAgainIfStale();
  }

  async proceed(pages: 'one' | 'all'): Promise<void> {
    if (!this.#current.more) return;
    await this.#current.run(pages);
    this.#fetchAgainIfStale();
  }

  async renew(apply: boolean): Promise<void> {
    if (this.#current.phase !== 'done') {
      await this.fill('all');
      return;
    }
    this.#dropIncoming();
    const incoming = this.#newFetcher();
    this.#incoming = incoming;
    await incoming.run('all');
    if (this.#incoming !== incoming) return;
    if (incoming.phase === 'done') {
      const diff = await inSlices(diffLists(this.#current.items, incoming.items));
      if (this.#incoming !== incoming) return;
      this.#incomingDiff = diff;
      if (apply) this.apply();
    }
    this.#onChange();
    this.#fetchAgainIfStale();
  }

  apply(): void {
    if (this.#incoming?.phase !== 'done') return;
    this.#current = this.#incoming;
    this.#diff = this.#incomingDiff;
    this.#dropIncoming();
    this.#generation += 1;
    this.#onChange();
  }

  /** The server announced a change; of a list that it doesn't declare, that has no effect. */
  async changed(apply: boolean): Promise<void> {
    if (!this.isWanted) return;
    this.#announced += 1;
    const isBusy = this.#current.phase === 'fetching' || this.#incoming?.phase === 'fetching';
    if (isBusy || this.#again !== undefined || this.#pace.waitMs() > 0) {
      this.#stale = { apply };
      if (!isBusy) this.#fetchAgainIfStale();
    } else {
      this.#pace.started();
      await this.renew(apply);
    }
  }

  cancel(): void {
    this.#stale = undefined;
    this.#again?.clear();
    this.#again = undefined;
    this.#current.cancel();
    this.#incoming?.cancel();
  }

  #dropIncoming(): void {
    this.#incoming?.cancel();
    this.#incoming = undefined;
    this.#incomingDiff = undefined;
  }

  /** Refetches a list that changed meanwhile, at most as often as the pace allows. */
  #fetchAgainIfStale(): void {
    if (this.#stale === undefined || this.#again !== undefined) return;
    this.#again = this.#clock
      .setTimeout(() => {
        const { apply = false } = this.#stale ?? {};
        this.#again = undefined;
        this.#stale = undefined;
        if (this.#session.phase !== 'ready') return;
        this.#pace.started();
        void this.renew(apply);
      }, this.#pace.waitMs())
      .unref();
  }

  #newFetcher(): ListFetcher {
    const fetcher: ListFetcher = new ListFetcher({
      kind: this.#kind,
      announced: this.#announced,
      isFirstPageOnly: this.#session.readsFirstPageOnly(this.#kind),
      request: this.#request,
      now: () => this.#clock.now(),
      changed: () => {
        if (fetcher === this.#current || fetcher === this.#incoming) this.#onChange();
      },
    });
    return fetcher;
  }
}

const declaredCharacters = 100;

function declarationOf(
  capabilities: Json | undefined,
  kind: CatalogKind,
): Pick<ListFetch, 'isUndeclared' | 'declaredAs'> {
  if (declares(capabilities, kind)) return {};
  const value = isJsonObject(capabilities) ? capabilities[listMethods[kind].capability] : undefined;
  return { isUndeclared: true, ...(value !== undefined && { declaredAs: jsonHead(value, declaredCharacters) }) };
}

const firstMs = 200;
const longestMs = 10_000;
/** A list that hasn’t changed for this long is fetched at once when it changes. */
const quietMs = 20_000;

class RefetchPace {
  readonly #now: () => number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #intervalMs = firstMs;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long to wait before the next fetch, in milliseconds. */
  waitMs(): number {
    return Math.max(0, this.#startedAt + this.#intervalMs - this.#now());
  }

  started(): void {
    const isQuiet = this.#now() - this.#startedAt > quietMs;
    this.#intervalMs = isQuiet ? firstMs : Math.min(longestMs, this.#intervalMs * 2);
    this.#startedAt = this.#now();
  }
}

/** The most items that are returned of each kind; the counts include all. */
const mostItems = 1000;

const itemsPerStep = 1000;

interface ListDiff {
  counts: ChangeCounts;
  changes: ListChanges;
}

/** Compares two fetches by URI, template or name, and ordinal among equals. The order doesn’t matter. */
export function* diffLists(before: ItemTexts, after: ItemTexts): Steps<ListDiff> {
  const counts = { added: 0, removed: 0, changed: 0 };
  const changes: ListChanges = { added: [], removed: [], changed: [] };
  // Most items of a refetched list are unchanged.
  let start = 0;
  while (start < before.length && start < after.length && before.text(start) === after.text(start)) {
    start += 1;
    if (start % itemsPerStep === 0) yield;
  }
  let [oldEnd, newEnd] = [before.length, after.length];
  while (oldEnd > start && newEnd > start && before.text(oldEnd - 1) === after.text(newEnd - 1)) {
    oldEnd -= 1;
    newEnd -= 1;
    if (newEnd % itemsPerStep === 0) yield;
  }
  const old = yield* keyed(before, start, oldEnd);
  for (const [key, ordinal] of yield* keyed(after, start, newEnd)) {
    if (ordinal % itemsPerStep === 0) yield;
    const known = old.get(key);
    if (known === undefined) {
      counts.added += 1;
      if (changes.added.length < mostItems) changes.added.push(after.at(ordinal) ?? null);
    } else if (before.text(known) !== after.text(ordinal)) {
      counts.changed += 1;
      if (changes.changed.length < mostItems) {
        changes.changed.push({ before: before.at(known) ?? null, after: after.at(ordinal) ?? null });
      }
    }
    old.delete(key);
  }
  counts.removed = old.size;
  for (const ordinal of old.values()) {
    if (changes.removed.length === mostItems) break;
    changes.removed.push(before.at(ordinal) ?? null);
  }
  return { counts, changes };
}

/** The places of some items, by URI, template or name and their number among equals. */
function* keyed(items: ItemTexts, start: number, end: number): Steps<Map<string, number>> {
  const map = new Map<string, number>();
  const seen = new Map<string, number>();
  for (let ordinal = start; ordinal < end; ordinal += 1) {
    const name = items.key(ordinal) ?? stringAt(items.at(ordinal), 'name') ?? items.text(ordinal);
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    if (ordinal % itemsPerStep === 0) yield;
    map.set(`${nth} ${name}`, ordinal);
  }
  return map;
}
