import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { readMessage } from '../../wire/slices/large-message.ts';
import { clientRevision } from './message-meta.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** Capabilities by the beginning of the methods that need them. */
const capabilitiesOf: readonly [method: string, capability: string][] = [
  ['tools/', 'tools'],
  ['prompts/', 'prompts'],
  ['resources/', 'resources'],
  ['completion/', 'completions'],
];

/**
 * A result of `server/discover` for a recording without one: a client may have asked another process of the same server.
 * It offers what was requested in the recording. Undefined without requests of 2026-07-28.
 */
export function* inferredDiscovery(requests: readonly RecordedRequest[]): Steps<JsonObject | undefined> {
  const modern = requests.filter(({ era }) => era === 'modern');
  const revisions = new Set(modern.flatMap(({ params }) => clientRevision(params) ?? []));
  if (revisions.size === 0) return undefined;
  const methods = new Set(modern.map(({ method }) => method));
  const capabilities: JsonObject = {};
  for (const [prefix, capability] of capabilitiesOf) {
    if ([...methods].some((method) => method.startsWith(prefix))) capabilities[capability] = {};
  }
  const serverInfo = yield* serverInfoIn(modern);
  return {
    resultType: 'complete',
    supportedVersions: [...revisions],
    capabilities,
    ttlMs: 0,
    cacheScope: 'private',
    ...(serverInfo !== undefined && { _meta: { [metaKeys.serverInfo]: serverInfo } }),
  };
}

/** The server's name and version as the first result has them that does. */
function* serverInfoIn(requests: readonly RecordedRequest[]): Steps<JsonObject | undefined> {
  for (const { response } of requests) {
    if (response === undefined || !response.text.includes(metaKeys.serverInfo)) continue;
    const message = yield* readMessage(response.text);
    const result = isJsonObject(message) ? message.result : undefined;
    const info = metaOf(result)[metaKeys.serverInfo];
    if (isJsonObject(info)) return info;
  }
  return undefined;
}
