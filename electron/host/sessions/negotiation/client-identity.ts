import type { JsonObject } from '#shared/model/json.ts';

/** How Loupe introduces itself to a server. */
export function clientInfo(version: string): JsonObject {
  return { name: 'loupe', title: 'Loupe', version };
}

/** What Loupe offers to servers. Only what it can really answer is declared. */
export const clientCapabilities: JsonObject = {};
