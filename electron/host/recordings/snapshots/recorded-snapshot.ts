import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Snapshot, snapshotVersion } from '#shared/model/snapshot.ts';
import { declares, listMethods } from '../../exchanges/list-methods.ts';
import { inferredDiscovery } from '../replay/inferred-discovery.ts';
import { clientRevision } from '../replay/message-meta.ts';
import type { RecordedRequest } from '../replay/recorded-request.ts';

/**
 * What a recorded server offered last: of each list the newest one that was read to its end, else what was read of it,
 * and which ones weren't. A list that no client requested isn't in it.
 */
export function recordedSnapshot(requests: readonly RecordedRequest[]): Snapshot {
  const snapshot: Snapshot = { loupeSnapshot: snapshotVersion, ...handshake(requests) };
  const incomplete: NonNullable<Snapshot['incomplete']> = [];
  for (const kind of catalogKinds) {
    const field = snapshotFields[kind];
    const { whole, read } = listed(requests, kind);
    const items = whole ?? read;
    if (items !== undefined) snapshot[field] = items;
    if (whole === undefined && (read !== undefined || declares(snapshot.capabilities, kind))) incomplete.push(field);
  }
  return incomplete.length === 0 ? snapshot : { ...snapshot, incomplete };
}

/** The field of a snapshot that has a list. */
export const snapshotFields = {
  tools: 'tools',
  prompts: 'prompts',
  resources: 'resources',
  templates: 'resourceTemplates',
} as const satisfies Record<CatalogKind, keyof Snapshot>;

function handshake(requests: readonly RecordedRequest[]): Partial<Snapshot> {
  const answered = requests.flatMap((request) => {
    const isHandshake = request.method === 'initialize' || request.method === 'server/discover';
    const result = isHandshake ? resultOf(request) : undefined;
    return result === undefined ? [] : [{ request, result }];
  });
  const last = answered.at(-1);
  if (last?.request.method === 'initialize') {
    const { serverInfo, capabilities } = last.result;
    return {
      ...described(last.result, serverInfo, capabilities),
      era: 'legacy',
      ...revision(last.result.protocolVersion),
    };
  }
  const result = last?.result ?? inferredDiscovery(requests);
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

/** The pages of one list, from its first request without a cursor: the last that was read to its end, and what was read last. */
function listed(requests: readonly RecordedRequest[], kind: CatalogKind): { whole?: Json[]; read?: Json[] } {
  const { method, field } = listMethods[kind];
  let read: Json[] | undefined;
  /** The beginning of a list that was read to its end: pages may follow it. */
  let whole: { items: Json[]; count: number } | undefined;
  for (const request of requests) {
    if (request.method !== method) continue;
    const result = resultOf(request);
    const page = result?.[field];
    if (result === undefined || !Array.isArray(page)) continue;
    const isFirst = stringAt(request.params, 'cursor') === undefined;
    if (isFirst || read === undefined) read = [];
    for (const item of page) read.push(item);
    if (stringAt(result, 'nextCursor') === undefined) whole = { items: read, count: read.length };
  }
  return { ...(whole && { whole: whole.items.slice(0, whole.count) }), ...(read && { read }) };
}

function resultOf({ response }: RecordedRequest): JsonObject | undefined {
  if (response === undefined) return undefined;
  const message = parseExactMessage(response.text);
  const result = isJsonObject(message) ? message.result : undefined;
  return isJsonObject(result) ? result : undefined;
}
