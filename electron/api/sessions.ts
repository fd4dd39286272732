import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function sessionsRouter(host: Host) {
  const { sessions } = host;
  return {
    list: api.sessions.list.handler(() => sessions.list().map((session) => session.view())),
    past: api.sessions.past.handler(() => sessions.past()),
    get: api.sessions.get.handler(({ input }) => sessions.get(input.sessionId).view()),
    connect: api.sessions.connect.handler(async ({ input }) => {
      const session = await sessions.connectById(input.serverId);
      return session === undefined ? {} : { sessionId: session.id };
    }),
    disconnect: api.sessions.disconnect.handler(({ input }) => sessions.disconnect(input.serverId)),
    setLogLevel: api.sessions.setLogLevel.handler(({ input }) => host.client.setLogLevel(input.sessionId, input.level)),
    cancel: api.sessions.cancel.handler(({ input }) => {
      sessions.get(input.sessionId).cancel(input.requestId);
    }),
  };
}
