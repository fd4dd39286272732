import type { Host } from '#host/create-host.ts';
import { listTasks } from '#host/exchanges/tasks/server-tasks.ts';
import { fail } from '#shared/messages/failure.ts';
import { api } from './base.ts';

export function tasksRouter({ calls, servedTasks, sessions }: Host) {
  return {
    list: api.tasks.list.handler(({ input }) => calls.history.summariesWithTask(input)),
    look: api.tasks.look.handler(({ input }) => calls.tasks.look(input.runId)),
    leave: api.tasks.leave.handler(({ input }) => calls.tasks.leave(input.runId)),
    follow: api.tasks.follow.handler(({ input: { runId } }) => {
      const { serverId, serverName } = calls.history.find(runId);
      const session = sessions.ofServer(serverId);
      if (session?.phase !== 'ready') fail('notConnected', { server: serverName });
      else calls.followTask(session, runId);
    }),
    listed: api.tasks.listed.handler(({ input: { sessionId, cursor } }) => listTasks(sessions.get(sessionId), cursor)),
    ask: api.tasks.ask.handler(async ({ input: { sessionId, taskId, method } }) => {
      const { responseSeq, error } = await sessions.get(sessionId).request(method, { taskId });
      return { frameSeq: responseSeq, isError: error !== undefined };
    }),
    own: api.tasks.own.handler(() => servedTasks.list()),
  };
}
