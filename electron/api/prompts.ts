import type { Host } from '#host/create-host.ts';
import { complete } from '#host/surface/completion/complete.ts';
import { api } from './base.ts';

export function promptsRouter(host: Host) {
  const { prompts, sessions } = host;
  return {
    get: api.prompts.get.handler(({ input, signal }) =>
      prompts.get(sessions.get(input.sessionId), input.prompt, input.arguments, signal),
    ),
    list: api.prompts.list.handler(({ input }) => prompts.history.rows(input)),
    run: api.prompts.run.handler(({ input }) => prompts.history.get(input.runId)),
    pin: api.prompts.pin.handler(({ input }) => prompts.history.pin(input.runId, input.pinned)),
    remove: api.prompts.remove.handler(({ input }) => prompts.history.remove(input)),
  };
}

export function completionRouter(host: Host) {
  return {
    complete: api.completion.complete.handler(({ input: { sessionId, ...question }, signal }) =>
      complete(host.exchanges, host.sessions.get(sessionId), question, signal),
    ),
  };
}

export function savedArgumentsRouter(host: Host) {
  const { savedArguments } = host.history;
  return {
    list: api.savedArguments.list.handler(({ input }) => savedArguments.list(input)),
    save: api.savedArguments.save.handler(({ input }) => savedArguments.save(input)),
    remove: api.savedArguments.remove.handler(({ input }) => savedArguments.remove(input)),
  };
}
