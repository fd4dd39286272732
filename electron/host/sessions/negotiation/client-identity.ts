import { clientCapabilities } from '#shared/mcp/capabilities.ts';
import type { FeatureSwitches } from '#shared/model/inbox/client-setup.ts';
import type { JsonObject } from '#shared/model/json.ts';
import { isRevision, newestModernRevision } from '#shared/model/revision.ts';

/** Who Loupe is to a server, and what it offers. Only what it can really respond to is declared. */
export interface ClientIdentity {
  info: JsonObject;
  /** What is declared to a server that speaks this revision. */
  capabilities(revision: string): JsonObject;
}

/** How Loupe introduces itself, with the features that the user has not switched off. */
export function clientIdentity(version: string, switches: FeatureSwitches): ClientIdentity {
  // From 2026-07-28 on every request carries them.
  const known = new Map<string, JsonObject>();
  return {
    info: { name: 'loupe', title: 'Loupe', version },
    capabilities: (revision) => {
      const capabilities =
        known.get(revision) ?? clientCapabilities(isRevision(revision) ? revision : newestModernRevision, switches);
      known.set(revision, capabilities);
      return capabilities;
    },
  };
}
