import { clientCapabilities } from '#shared/mcp/capabilities.ts';
import { metaKeys, metaOf } from '#shared/mcp/meta-keys.ts';
import type { FeatureSwitches } from '#shared/model/inbox/client-setup.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import { isRevision, newestModernRevision } from '#shared/model/revision.ts';

export interface ClientIdentity {
  info: JsonObject;
  capabilities(revision: string): JsonObject;
}

/** Loupe's client info, sent as `clientInfo`, and its capabilities. */
export function clientIdentity(
  info: JsonObject,
  switches: FeatureSwitches,
  extensions: JsonObject = {},
): ClientIdentity {
  // Cached, since every request has them from 2026-07-28 on.
  const known = new Map<string, JsonObject>();
  return {
    info,
    capabilities: (revision) => {
      const capabilities =
        known.get(revision) ??
        clientCapabilities(isRevision(revision) ? revision : newestModernRevision, switches, extensions);
      known.set(revision, capabilities);
      return capabilities;
    },
  };
}

/** Adds the required `_meta` keys of 2026-07-28 (basic, `_meta`); existing keys are kept. */
export function withModernMeta(params: JsonObject, revision: string, identity: ClientIdentity): JsonObject {
  return {
    ...params,
    _meta: {
      [metaKeys.revision]: revision,
      [metaKeys.clientInfo]: identity.info,
      [metaKeys.clientCapabilities]: identity.capabilities(revision),
      ...metaOf(params),
    },
  };
}

/** Adds the log level of a request (2026-07-28, logging). */
export function withLogLevel(params: JsonObject, level: string | undefined): JsonObject {
  if (level === undefined) return params;
  return { ...params, _meta: { [metaKeys.logLevel]: level, ...metaOf(params) } };
}

/** The server's self-description in a result's `_meta` (2026-07-28). */
export function serverInfoIn(result: JsonObject): JsonObject | undefined {
  const info = metaOf(result)[metaKeys.serverInfo] ?? result.serverInfo;
  return isJsonObject(info) ? info : undefined;
}
