import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function callsRouter(host: Host) {
  const { calls, sessions } = host;
  return {
    preview: api.calls.preview.handler(({ input: { sessionId, ...request } }) => ({
      message: calls.preview(sessions.get(sessionId), request),
    })),
    check: api.calls.check.handler(({ input: { sessionId, ordinal, argumentsText } }) =>
      calls.check(sessionId, ordinal, argumentsText),
    ),
    start: api.calls.start.handler(({ input: { sessionId, ...request } }) => ({
      runId: calls.start(sessions.get(sessionId), request),
    })),
    cancel: api.calls.cancel.handler(({ input }) => calls.cancel(input.runId)),
    list: api.calls.list.handler(({ input }) => calls.history.list(input)),
    get: api.calls.get.handler(({ input }) => calls.history.get(input.runId)),
    message: api.calls.message.handler(async ({ input: { runId, offset, length } }) => {
      const message = await calls.history.message(runId);
      return { text: message.slice(offset, offset + length), characters: message.length };
    }),
    pin: api.calls.pin.handler(({ input }) => calls.history.pin(input.runId, input.pinned)),
    forget: api.calls.forget.handler(({ input }) => calls.history.forget(input)),
  };
}
