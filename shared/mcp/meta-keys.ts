import { isJsonObject, type Json, type JsonObject } from '../model/json/json.ts';

const prefix = 'io.modelcontextprotocol/';

/** The keys of `_meta` that the protocol defines. */
export const metaKeys = {
  /** The revision of a request (2026-07-28). */
  revision: `${prefix}protocolVersion`,
  /** What the client of a request declares, and is (2026-07-28). */
  clientCapabilities: `${prefix}clientCapabilities`,
  clientInfo: `${prefix}clientInfo`,
  /** The server of a result (2026-07-28). */
  serverInfo: `${prefix}serverInfo`,
  /** The lowest level of the log messages that a request asks for (2026-07-28). */
  logLevel: `${prefix}logLevel`,
  /** The `subscriptions/listen` to which a notification belongs (2026-07-28). */
  subscriptionId: `${prefix}subscriptionId`,
  /** The task to which a message belongs (2025-11-25). */
  relatedTask: `${prefix}related-task`,
} as const;

/** The `_meta` of params, a result or an item; empty without one. */
export function metaOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) && isJsonObject(value._meta) ? value._meta : {};
}
