import { randomUUID } from 'node:crypto';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { canonicalText } from '#shared/mcp/json/canonical.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { createFailure, fail } from '#shared/messages/failure.ts';
import { asLoupe } from '#shared/model/as-host.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Change, ChangeClass } from '#shared/model/change.ts';
import type {
  ComparedChange,
  ComparedFilter,
  ComparedKind,
  ComparedRow,
  ComparedServer,
  ComparedSide,
  ComparedState,
  Comparison,
} from '#shared/model/comparison.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { Snapshot } from '#shared/model/snapshot.ts';
import { declares, listMethods } from '../../exchanges/list-methods.ts';
import { snapshotFields } from '../../recordings/snapshots/recorded-snapshot.ts';
import type { Session } from '../../sessions/session.ts';
import type { SessionRegistry } from '../../sessions/session-registry.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import type { Catalog } from '../lists/catalog.ts';
import { ItemTexts } from '../lists/index/item-texts.ts';
import { classRank, rowChanges, withoutValues, worstClass } from './classed-changes.ts';
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
    const rows = await inSlices(compareSurfaces(left, right), signal);
    const counts: Record<ComparedState, number> = { onlyA: 0, onlyB: 0, different: 0, same: 0 };
    const classes: Record<ChangeClass, number> = { breaking: 0, risky: 0, minor: 0, info: 0 };
    for (const { state, class: of } of rows) {
      counts[state] += 1;
      if (of !== undefined) classes[of] += 1;
    }
    const comparisonId = randomUUID();
    this.#held.set(comparisonId, rows);
    return { comparisonId, a: left.view, b: right.view, counts, classes };
  }

  rows(comparisonId: string, { states, text, classes, sort }: ComparedFilter, from: number, count: number) {
    const wanted = new Set(states);
    const wantedClasses = new Set(classes);
    const words = text.toLowerCase();
    const matching = this.#get(comparisonId).flatMap(({ kind, key, state, class: of }, ordinal): ComparedRow[] => {
      if (wantedClasses.size > 0 && (of === undefined || !wantedClasses.has(of))) return [];
      if (!wanted.has(state) || !key.toLowerCase().includes(words)) return [];
      return [{ ordinal, kind, key, state, ...(of && { class: of }) }];
    });
    const byClass = (one: ComparedRow, other: ComparedRow) => classRank(one.class) - classRank(other.class);
    const sorted = sort === 'class' ? matching.toSorted(byClass) : matching;
    return { rows: sorted.slice(from, from + count), total: matching.length };
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
    const session = await sessions.openSeparate(serverId, { ...(era && { era }), ...(as !== undefined && { as }) });
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
    return { server: aboutItself(snapshot), capabilities, client, lists, incomplete, view };
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
    return { server: aboutItself(server), capabilities, client, lists, incomplete, view, secrets: session.secretMask };
  }
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

/** A compared item, with its JSON text on each side that has it. */
interface Compared {
  kind: ComparedKind;
  key: string;
  state: ComparedState;
  class?: ChangeClass;
  /** The worst first. */
  changes: () => Change[];
  a?: () => string;
  b?: () => string;
}

/** Longest key of a row, in characters. */
const maxCharacters = 2000;

/**
 * Compares capabilities by name, and items by URI, template or name and their number among duplicates. The order of lists
 * and object members is ignored. Yields after each item.
 */
function* compareSurfaces(a: ComparedSurface, b: ComparedSurface): Steps<Compared[]> {
  const changesOf = rowChanges();
  const rows = [
    ...compareMembers('server', a.server, b.server, changesOf),
    ...compareMembers('capabilities', a.capabilities, b.capabilities, changesOf),
  ];
  if (a.client.isRecorded || b.client.isRecorded) {
    rows.push(...compareMembers('clientCapabilities', a.client.capabilities, b.client.capabilities, changesOf));
    rows.push(...compareMembers('requests', a.client.requests, b.client.requests, changesOf));
  }
  for (const kind of catalogKinds) {
    const isUnknown = { onlyA: b.incomplete.has(kind), onlyB: a.incomplete.has(kind) };
    yield* compareLists(kind, a.lists[kind], b.lists[kind], { rows, changesOf, isUnknown });
  }
  return rows;
}

function* compareMembers(
  kind: ComparedKind,
  a: Json | undefined,
  b: Json | undefined,
  changesOf: ReturnType<typeof rowChanges>,
): Generator<Compared> {
  const [left, right] = [isJsonObject(a) ? a : {}, isJsonObject(b) ? b : {}];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [one, other] = [left[key], right[key]];
    yield {
      kind,
      key: key.slice(0, maxCharacters),
      state: stateOf(one, other),
      ...classed(() => changesOf(kind, key, one, other), stateOf(one, other)),
      ...(one !== undefined && { a: () => JSON.stringify(one) }),
      ...(other !== undefined && { b: () => JSON.stringify(other) }),
    };
  }
}

/** Only the class is kept: the changes are found again when they are shown. */
function classed(changes: () => Change[], state: ComparedState): Pick<Compared, 'class' | 'changes'> {
  const worst = state === 'same' ? undefined : worstClass(changes());
  return { changes: state === 'same' ? () => [] : changes, ...(worst && { class: worst }) };
}

function stateOf(one: Json | undefined, other: Json | undefined): ComparedState {
  if (one === undefined) return 'onlyB';
  if (other === undefined) return 'onlyA';
  return isSameJson(one, other) ? 'same' : 'different';
}

interface ListComparison {
  rows: Compared[];
  changesOf: ReturnType<typeof rowChanges>;
  /** Whether the item may be on a page that isn't known: then it has no class. */
  isUnknown: Record<'onlyA' | 'onlyB', boolean>;
}

function* compareLists(
  kind: ComparedKind,
  a: ItemTexts | undefined,
  b: ItemTexts | undefined,
  { rows, changesOf, isUnknown }: ListComparison,
): Steps {
  const left = yield* keyed(a);
  const right = yield* keyed(b);
  const row = (name: string, state: ComparedState, one: number | undefined, other: number | undefined) => {
    const key = name.slice(name.indexOf(' ') + 1).slice(0, maxCharacters);
    const texts = {
      ...(one !== undefined && { a: () => a?.text(one) ?? '' }),
      ...(other !== undefined && { b: () => b?.text(other) ?? '' }),
    };
    const isUndecided = (state === 'onlyA' || state === 'onlyB') && isUnknown[state];
    const changes = () => (isUndecided ? [] : changesOf(kind, key, itemAt(a, one), itemAt(b, other)));
    rows.push({ kind, key, state, ...texts, ...classed(changes, state) });
  };
  for (const [name, one] of left) {
    const other = right.get(name);
    yield;
    if (other === undefined) row(name, 'onlyA', one, undefined);
    else {
      const isSame = a?.text(one) === b?.text(other) || isSameJson(a?.at(one), b?.at(other));
      row(name, isSame ? 'same' : 'different', one, other);
    }
  }
  for (const [name, other] of right) {
    yield;
    if (!left.has(name)) row(name, 'onlyB', undefined, other);
  }
}

function itemAt(items: ItemTexts | undefined, ordinal: number | undefined): Json | undefined {
  return ordinal === undefined ? undefined : items?.at(ordinal);
}

/**
 * The indices of a list's items by number among duplicates and key. Duplicates are numbered by their texts: their order
 * in a list says nothing, and a snapshot's is another one.
 */
function* keyed(items: ItemTexts | undefined): Steps<Map<string, number>> {
  const ordinals = new Map<string, number[]>();
  for (let ordinal = 0; ordinal < (items?.length ?? 0); ordinal += 1) {
    const key = items?.key(ordinal) ?? stringAt(items?.at(ordinal), 'name') ?? items?.text(ordinal) ?? '';
    const known = ordinals.get(key);
    if (known === undefined) ordinals.set(key, [ordinal]);
    else known.push(ordinal);
    yield;
  }
  const map = new Map<string, number>();
  for (const [key, same] of ordinals) {
    const sorted = same.length === 1 ? same : sortedByContent(items, same);
    for (const [nth, ordinal] of sorted.entries()) map.set(`${nth} ${key}`, ordinal);
    yield;
  }
  return map;
}

/** More duplicates of one key keep the server's order. */
const maxSorted = 1000;

function sortedByContent(items: ItemTexts | undefined, ordinals: readonly number[]): readonly number[] {
  if (ordinals.length > maxSorted) return ordinals;
  const texts = new Map(ordinals.map((ordinal) => [ordinal, canonicalText(items?.at(ordinal) ?? null)]));
  return ordinals.toSorted((one, other) => ((texts.get(one) ?? '') < (texts.get(other) ?? '') ? -1 : 1));
}
