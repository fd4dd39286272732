import { randomUUID } from 'node:crypto';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { declares, listMethods } from '#shared/mcp/list-methods.ts';
import { createFailure, fail } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { type Change, classRank } from '#shared/model/change.ts';
import type {
  ComparedChange,
  ComparedCounts,
  ComparedFilter,
  ComparedRange,
  ComparedRow,
  ComparedServer,
  ComparedSide,
  Comparison,
} from '#shared/model/comparison.ts';
import { asLoupe } from '#shared/model/hosts/as-host.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { Snapshot } from '#shared/model/snapshot.ts';
import { snapshotFields } from '../../recordings/snapshots/recorded-snapshot.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../lists/catalog.ts';
import { ItemTexts } from '../lists/index/item-texts.ts';
import type { Compared } from './compare-surfaces.ts';
import { alikeMasked, type ComparedSurface, type SurfaceSide } from './compared-surface.ts';
import type { Snapshots } from './snapshots.ts';

/** Comparisons in memory; each has the compared lists. */
const maxHeld = 3;

interface ComparisonsContext {
  catalog: Catalog;
  sessions: Pick<SessionRegistry, 'ofServer' | 'openSeparate'>;
  traffic: Pick<TrafficLog, 'statistics'>;
  snapshots: Pick<Snapshots, 'get'>;
}

/** Compares what two servers or snapshots offer, and what the client of each declares and sends when one is a recorded client. */
export class Comparisons {
  readonly #context: ComparisonsContext;
  readonly #held = new BoundedMap<string, readonly Compared[]>(maxHeld);

  constructor(context: ComparisonsContext) {
    this.#context = context;
  }

  /** Compares two sides. Rejects when the signal is aborted. */
  async run(a: ComparedSide, b: ComparedSide, signal: AbortSignal | undefined): Promise<Comparison> {
    const sideOf = (side: ComparedSide) =>
      'snapshotId' in side ? this.#ofSnapshot(side.snapshotId, signal) : this.#ofServer(side, signal);
    const [left, right] = await inSlices(alikeMasked(await sideOf(a), await sideOf(b)), signal);
    const { compareSurfaces } = await import('./compare-surfaces.ts');
    const rows = await inSlices(compareSurfaces(left, right), signal);
    const sums = noRows();
    for (const { state, class: of } of rows) {
      sums.counts[state] += 1;
      if (of !== undefined) sums.classes[of] += 1;
    }
    const comparisonId = randomUUID();
    this.#held.set(comparisonId, rows);
    return { comparisonId, a: left.view, b: right.view, ...sums };
  }

  rows(comparisonId: string, filter: ComparedFilter, from: number, count: number): ComparedRange {
    const { states, text, classes, sort } = filter;
    const [wanted, wantedClasses] = [new Set(states), new Set(classes)];
    const words = text.toLowerCase();
    const sums = noRows();
    const matching: ComparedRow[] = [];
    for (const [ordinal, { kind, key, state, class: of }] of this.#get(comparisonId).entries()) {
      if (!key.toLowerCase().includes(words)) continue;
      const hasState = wanted.has(state);
      const hasClass = wantedClasses.size === 0 || (of !== undefined && wantedClasses.has(of));
      // A toggle counts what it shows, or would show: its own group doesn't narrow it.
      if (hasClass) sums.counts[state] += 1;
      if (hasState && of !== undefined) sums.classes[of] += 1;
      if (hasState && hasClass) matching.push({ ordinal, kind, key, state, ...(of && { class: of }) });
    }
    const byClass = (one: ComparedRow, other: ComparedRow) => classRank(one.class) - classRank(other.class);
    const sorted = sort === 'class' ? matching.toSorted(byClass) : matching;
    return { rows: sorted.slice(from, from + count), total: matching.length, ...sums };
  }

  texts(comparisonId: string, ordinal: number): { a?: string; b?: string; changes: ComparedChange[] } {
    const { a, b, changes } = this.#get(comparisonId)[ordinal] ?? {};
    return { ...(a && { a: a() }), ...(b && { b: b() }), changes: changes?.().map(withoutValues) ?? [] };
  }

  #get(comparisonId: string): readonly Compared[] {
    return this.#held.get(comparisonId) ?? fail('unknownComparison');
  }

  /** What a server offers, from its session or a temporary one. */
  async #ofServer({ serverId, era, as }: ComparedServer, signal: AbortSignal | undefined): Promise<SurfaceSide> {
    signal?.throwIfAborted();
    const { sessions, catalog } = this.#context;
    const live = sessions.ofServer(serverId);
    const isAs = as === undefined || as === (live?.view().as?.host ?? asLoupe);
    if (live?.phase === 'ready' && isAs && (era === undefined || live.era === era)) return this.#surface(live);
    const pin = { ...(era && { era }), ...(as !== undefined && { as }) };
    const session = await sessions.openSeparate(serverId, pin, 'comparison');
    const close = () => void session.close();
    signal?.addEventListener('abort', close);
    try {
      session.start();
      await session.ready();
      await catalog.fetchAll(session);
      signal?.throwIfAborted();
      return await this.#surface(session);
    } finally {
      signal?.removeEventListener('abort', close);
      await session.close();
      catalog.remove(session.id);
    }
  }

  async #ofSnapshot(snapshotId: string, signal: AbortSignal | undefined): Promise<SurfaceSide> {
    const { snapshot, name } = this.#context.snapshots.get(snapshotId);
    const { era, protocolVersion: revision, capabilities } = snapshot;
    const lists: ComparedSurface['lists'] = {};
    const incomplete = new Set(catalogKinds.filter((kind) => snapshot.incomplete?.includes(snapshotFields[kind])));
    for (const kind of catalogKinds) {
      const items = snapshot[snapshotFields[kind]];
      if (items === undefined) continue;
      const texts = new ItemTexts(kind);
      await inSlices(texts.pushing(items), signal);
      lists[kind] = texts;
    }
    const known = { ...(era && { era }), ...(revision !== undefined && { revision }) };
    const client = { isRecorded: false, capabilities: {}, requests: {} };
    const failures = notRequested(incomplete);
    const view = { name, isSnapshot: true, ...known, failures };
    return { era, server: aboutItself(snapshot), capabilities, client, lists, incomplete, view };
  }

  async #surface(session: Session): Promise<SurfaceSide> {
    const { catalog, traffic } = this.#context;
    const { serverName: name, as, era, revision, capabilities, clientCapabilities, ...server } = session.view();
    const lists: ComparedSurface['lists'] = {};
    const failures: Comparison['a']['failures'] = [];
    const incomplete = new Set<CatalogKind>();
    for (const { kind, phase } of catalog.listFetches(session.id)) {
      // An incomplete list is fetched again.
      const isWhole = phase === 'done' || phase === 'undeclared' || session.phase !== 'ready';
      const { failure, leavesPages } = isWhole
        ? catalog.list(session.id, kind).view
        : await catalog.fetch(session, kind);
      if (leavesPages === true) {
        incomplete.add(kind);
        const { method } = listMethods[kind];
        failures.push({ kind, failure: createFailure('pagesLeft', { method, host: as?.name ?? '' }) });
      }
      if (failure === undefined) continue;
      failures.push({ kind, failure });
      if (!isNotOffered(kind, failure)) incomplete.add(kind);
    }
    for (const kind of catalogKinds) {
      if (catalog.listFetches(session.id).some((each) => each.kind === kind)) {
        lists[kind] = catalog.list(session.id, kind).current.items;
      } else if (session.isRecorded && declares(capabilities, kind)) {
        incomplete.add(kind);
        failures.push(...notRequested([kind]));
      }
    }
    const known = { ...(era && { era }), ...(revision !== undefined && { revision }), ...(as && { as: as.name }) };
    const { methods } = await traffic.statistics({ sessionId: session.id, kinds: ['request'], query: 'direction:out' });
    const requests = Object.fromEntries(methods.map(({ method = '', count }) => [method, { count }]));
    const client = { isRecorded: session.isRecorded, capabilities: clientCapabilities, requests };
    const view = { name, isSnapshot: false, ...known, failures };
    const { secretMask: secrets } = session;
    return { era, server: aboutItself(server), capabilities, client, lists, incomplete, view, secrets };
  }
}

function noRows(): ComparedCounts {
  return {
    counts: { onlyA: 0, onlyB: 0, different: 0, same: 0 },
    classes: { breaking: 0, risky: 0, minor: 0, info: 0 },
  };
}

/** Lists of which a recorded client didn't request every page. */
function notRequested(kinds: Iterable<CatalogKind>): Comparison['a']['failures'] {
  return [...kinds].map((kind) => {
    const failure = createFailure('notInRecording', { method: listMethods[kind].method });
    return { kind, failure };
  });
}

function aboutItself({ serverInfo, instructions }: Pick<Snapshot, 'serverInfo' | 'instructions'>): JsonObject {
  return { ...(serverInfo !== undefined && { serverInfo }), ...(instructions !== undefined && { instructions }) };
}

/** A change without its values, which are in the texts of both sides. */
export function withoutValues({ id, class: of, reason, pointer }: Change): ComparedChange {
  return { id, class: of, reason, pointer };
}
