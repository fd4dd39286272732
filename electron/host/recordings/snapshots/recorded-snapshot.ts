import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { declares, listMethods } from '#shared/mcp/list-methods.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { maxSnapshotItems, type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';
import { largeCharacters, readLargeMessage } from '../../wire/slices/large-message.ts';
import { inferredDiscovery } from '../replay/inferred-discovery.ts';
import { clientRevision } from '../replay/message-meta.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';

/** As much of a response is read as a snapshot may have. */
const limits = { nested: maxSnapshotItems, members: 20_000, all: 4_000_000 };

/** What a server offers, in its order, and how many items are on the first page of each list; absent where that isn't known. */
export interface PagedSnapshot {
  readonly snapshot: Snapshot;
  readonly firstPage: Partial<Record<CatalogKind, number>>;
  /** Of the recording that it is from. */
  readonly requests?: readonly RecordedRequest[];
}

/**
 * What a recorded server offered last: of each list the newest one that was read to its end, else what was read of it,
 * and which ones weren't, or have more items than a snapshot. A list that no client requested isn't in it. In steps.
 */
export function* recordedSnapshot(requests: readonly RecordedRequest[]): Steps<PagedSnapshot> {
  const snapshot: Snapshot = { loupeSnapshot: snapshotVersion, ...(yield* handshake(requests)) };
  const incomplete: NonNullable<Snapshot['incomplete']> = [];
  const firstPage: PagedSnapshot['firstPage'] = {};
  for (const kind of catalogKinds) {
    const field = snapshotFields[kind];
    const { whole, read } = yield* listed(requests, kind);
    const list = whole ?? read;
    if (list !== undefined) {
      snapshot[field] = list.items;
      firstPage[kind] = list.first;
    }
    if (whole === undefined && (read !== undefined || declares(snapshot.capabilities, kind))) incomplete.push(field);
  }
  return { snapshot: incomplete.length === 0 ? snapshot : { ...snapshot, incomplete }, firstPage, requests };
}

/** The field of a snapshot that has a list. */
export const snapshotFields = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  templates: 'resourceTemplates',
} as const satisfies Record<CatalogKind, keyof Snapshot>;

function* handshake(requests: readonly RecordedRequest[]): Steps<Partial<Snapshot>> {
  const answered: { request: RecordedRequest; result: JsonObject }[] = [];
  for (const request of requests) {
    if (request.method !== 'initialize' && request.method !== 'server/discover') continue;
    const { result } = yield* readResult(request);
    if (result !== undefined) answered.push({ request, result });
  }
  const last = answered.at(-1);
  if (last?.request.method === 'initialize') {
    const { serverInfo, capabilities } = last.result;
    return {
      ...described(last.result, serverInfo, capabilities),
      era: 'legacy',
      ...revision(last.result.protocolVersion),
    };
  }
  const result = last?.result ?? (yield* inferredDiscovery(requests));
  if (result === undefined) return {};
  const used = requests.flatMap(({ params }) => clientRevision(params) ?? []).at(-1);
  const info = metaOf(result)[metaKeys.serverInfo];
  return { ...described(result, info, result.capabilities), era: 'modern', ...revision(used) };
}

function described(
  result: JsonObject,
  serverInfo: Json | undefined,
  capabilities: Json | undefined,
): Partial<Snapshot> {
  const instructions = stringAt(result, 'instructions');
  return {
    ...(serverInfo !== undefined && { serverInfo }),
    ...(capabilities !== undefined && { capabilities }),
    ...(instructions !== undefined && { instructions }),
  };
}

function revision(protocolVersion: Json | undefined): Partial<Snapshot> {
  return typeof protocolVersion === 'string' ? { protocolVersion } : {};
}

/** The items of a list, and how many of them are on its first page. */
interface ListedItems {
  items: Json[];
  first: number;
}

/** The pages of one list, from its first request without a cursor: the last that was read to its end, and what was read last. */
function* listed(
  requests: readonly RecordedRequest[],
  kind: CatalogKind,
): Steps<{ whole?: ListedItems; read?: ListedItems }> {
  const { method, field } = listMethods[kind];
  let read: ListedItems | undefined;
  let isCut = false;
  /** The beginning of a list that was read to its end: pages may follow it. */
  let whole: (ListedItems & { count: number }) | undefined;
  for (const request of requests) {
    if (request.method !== method) continue;
    const { result, isTooWide } = yield* readResult(request);
    const page = result?.[field];
    if (result === undefined || !Array.isArray(page)) continue;
    if (read === undefined || stringAt(request.params, 'cursor') === undefined) {
      read = { items: [], first: page.length };
      isCut = false;
    }
    const { items } = read;
    const room = maxSnapshotItems - items.length;
    for (const item of page.slice(0, room)) items.push(item);
    isCut ||= isTooWide || page.length > room;
    if (!isCut && stringAt(result, 'nextCursor') === undefined) whole = { ...read, count: items.length };
  }
  return {
    ...(whole && { whole: { items: whole.items.slice(0, whole.count), first: whole.first } }),
    ...(read && { read }),
  };
}

/** The result of a recorded request, read up to the limits of a snapshot. */
export function* readResult({ response }: RecordedRequest): Steps<{ result?: JsonObject; isTooWide: boolean }> {
  yield;
  if (response === undefined) return { isTooWide: false };
  const { text } = response;
  const { value: message, isTooWide } =
    text.length > largeCharacters
      ? ((yield* readLargeMessage(text, limits)) ?? { value: null, isTooWide: false })
      : { value: parseExactMessage(text), isTooWide: false };
  const result = isJsonObject(message) ? message.result : undefined;
  return { ...(isJsonObject(result) && { result }), isTooWide };
}
