/** In `_meta`, ties a message to a task (2025-11-25). */
export const relatedTaskKey = 'io.modelcontextprotocol/related-task';

/** The identifiers of the extensions that these servers have. */
export const extensions = {
  tasks: 'io.modelcontextprotocol/tasks',
  apps: 'io.modelcontextprotocol/ui',
} as const;

/** The reserved `_meta` keys of revision 2026-07-28. */
export const metaKeys = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  logLevel: 'io.modelcontextprotocol/logLevel',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;
