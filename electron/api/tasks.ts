import type { Host } from '#host/create-host.ts';
import { listTasks, requestTask } from '#host/exchanges/tasks/server-tasks.ts';
import { api } from './base.ts';

export function tasksRouter({ calls, servedTasks, sessions }: Host) {
  return {
    list: api.tasks.list.handler(
      ({ input: { serverId, limit } }) => calls.history.rows({ serverId, hasTask: true, count: limit }).rows,
    ),
    poll: api.tasks.poll.handler(({ input }) => calls.tasks.poll(input.runId)),
    leave: api.tasks.leave.handler(({ input }) => calls.tasks.leave(input.runId)),
    follow: api.tasks.follow.handler(({ input: { runId } }) =>
      calls.followTask(sessions.readyFor(calls.history.find(runId)), runId),
    ),
    listOnServer: api.tasks.listOnServer.handler(({ input: { sessionId, cursor } }) =>
      listTasks(sessions.get(sessionId), cursor),
    ),
    request: api.tasks.request.handler(({ input: { sessionId, taskId, method } }) =>
      requestTask(sessions.get(sessionId), method, taskId),
    ),
    served: api.tasks.served.handler(() => servedTasks.list()),
  };
}
