import { withoutOwnMeta } from '#shared/mcp/copy/own-meta.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';

/** Trace context (W3C), which is different for every request. */
const traceKeys = ['traceparent', 'tracestate', 'baggage'];

/** The revision that a request of 2026-07-28 names. */
export function clientRevision(params: Json | undefined): string | undefined {
  return stringAt(metaOf(params), metaKeys.revision);
}

/** Whether a request is of 2026-07-28, where each names its revision. */
export function isModernRequest(method: string, params: Json | undefined): boolean {
  return method === 'server/discover' || metaOf(params)[metaKeys.revision] !== undefined;
}

/** Parameters without what differs from client to client and from request to request; undefined without any left. */
export function stableParams(params: Json | undefined): Json | undefined {
  const own = withoutOwnMeta(params);
  if (!isJsonObject(own)) return own;
  const { _meta, ...rest } = own;
  const meta = isJsonObject(_meta) ? Object.entries(_meta).filter(([name]) => !traceKeys.includes(name)) : [];
  const stable: JsonObject = meta.length === 0 ? rest : { ...rest, _meta: Object.fromEntries(meta) };
  return Object.keys(stable).length === 0 ? undefined : stable;
}
