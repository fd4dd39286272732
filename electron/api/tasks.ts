import type { Host } from '#host/create-host.ts';
import { listTasks, requestTask } from '#host/exchanges/tasks/server-tasks.ts';
import { api } from './base.ts';

export function tasksRouter({ calls, servedTasks, sessions }: Host) {
  return {
    list: api.tasks.list.handler(({ input }) => calls.list({ ...input, hasTask: true })),
    look: api.tasks.look.handler(({ input }) => calls.tasks.look(input.runId)),
    leave: api.tasks.leave.handler(({ input }) => calls.tasks.leave(input.runId)),
    follow: api.tasks.follow.handler(({ input: { runId } }) =>
      calls.followTask(sessions.readyFor(calls.history.find(runId)), runId),
    ),
    listed: api.tasks.listed.handler(({ input: { sessionId, cursor } }) => listTasks(sessions.get(sessionId), cursor)),
    ask: api.tasks.ask.handler(({ input: { sessionId, taskId, method } }) =>
      requestTask(sessions.get(sessionId), method, taskId),
    ),
    own: api.tasks.own.handler(() => servedTasks.list()),
  };
}
