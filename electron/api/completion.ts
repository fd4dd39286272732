import type { Host } from '#host/create-host.ts';
import { complete } from '#host/surface/completion/complete.ts';
import { api } from './base.ts';

export function completionRouter(host: Host) {
  return {
    complete: api.completion.complete.handler(({ input: { sessionId, ...question }, signal }) =>
      complete(host.exchanges, host.sessions.get(sessionId), question, signal),
    ),
  };
}
