import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function catalogRouter(host: Host) {
  const { catalog, sessions } = host;
  return {
    walks: api.catalog.walks.handler(({ input }) => catalog.walks(input.sessionId)),
    refresh: api.catalog.refresh.handler(
      ({ input }) => catalog.walk(sessions.get(input.sessionId), input.kind, { anyway: true }).walk,
    ),
    cancel: api.catalog.cancel.handler(({ input }) => catalog.cancel(input.sessionId, input.kind)),
    items: api.catalog.items.handler(({ input }) =>
      catalog.items(input.sessionId, input.kind, input.from, input.count),
    ),
  };
}
