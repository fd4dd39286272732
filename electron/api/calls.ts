import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function callsRouter({ calls, sessions }: Host) {
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
    list: api.calls.list.handler(({ input }) => calls.history.rows(input)),
    locate: api.calls.locate.handler(({ input: { filter, runId } }) => ({ row: calls.history.locate(filter, runId) })),
    get: api.calls.get.handler(({ input }) => calls.history.get(input.runId)),
    message: api.calls.message.handler(({ input: { runId, offset, length } }) => calls.message(runId, offset, length)),
    pin: api.calls.pin.handler(({ input }) => calls.pin(input.runId, input.pinned)),
    remove: api.calls.remove.handler(({ input }) => calls.history.remove(input)),
  };
}
