import type { Host } from '#host/create-host.ts';
import { listTasks, requestTask } from '#host/exchanges/tasks/tasks.ts';
import { api } from './base.ts';

export const callsRouter = ({ surface: { calls, composer }, connections: { sessions } }: Host) => ({
  preview: api.calls.preview.handler(({ input: { sessionId, ...request } }) => ({
    message: calls.preview(sessions.get(sessionId), request),
  })),
  check: api.calls.check.handler(({ input: { sessionId, ordinal, argumentsText } }) =>
    calls.check(sessionId, ordinal, argumentsText),
  ),
  start: api.calls.start.handler(({ input: { sessionId, ...request } }) =>
    calls.start(sessions.get(sessionId), request),
  ),
  cancel: api.calls.cancel.handler(({ input }) => calls.cancel(input.runId)),
  list: api.calls.list.handler(({ input }) => calls.history.rows(input)),
  locate: api.calls.locate.handler(({ input: { filter, runId } }) => ({ row: calls.history.locate(filter, runId) })),
  get: api.calls.get.handler(({ input }) => calls.history.get(input.runId)),
  message: api.calls.message.handler(
    ({ input: { runId, offset, length } }) =>
      composer.message(runId, offset, length) ?? calls.message(runId, offset, length),
  ),
  pin: api.calls.pin.handler(({ input }) => calls.pin(input.runId, input.pinned)),
  remove: api.calls.remove.handler(({ input }) => calls.history.remove(input)),
  restore: api.calls.restore.handler(({ input }) => calls.history.restore(input.runId)),
});

export const composerRouter = ({ surface: { composer }, connections: { sessions } }: Host) => ({
  send: api.composer.send.handler(({ input: { sessionId, ...request } }) => ({
    composedId: composer.send(sessions.get(sessionId), request),
  })),
  sendBytes: api.composer.sendBytes.handler(({ input: { sessionId, base64 } }) => ({
    composedId: composer.sendBytes(sessions.get(sessionId), Buffer.from(base64, 'base64')),
  })),
  get: api.composer.get.handler(({ input }) => composer.get(input.composedId)),
  cancel: api.composer.cancel.handler(({ input }) => composer.cancel(input.composedId)),
});

export const tasksRouter = ({ surface: { calls }, connections: { servedTasks, sessions } }: Host) => ({
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
});

export const appsRouter = ({ surface: { apps } }: Host) => ({
  offer: api.apps.offer.handler(({ input }) => apps.offer(input.runId)),
  read: api.apps.read.handler(({ input }) => apps.read(input.runId)),
  open: api.apps.open.handler(({ input: { appId, grants, opensByItself, surroundings } }) =>
    apps.open(appId, grants, opensByItself, surroundings),
  ),
  get: api.apps.get.handler(({ input }) => apps.opening(input.appId).view),
  send: api.apps.send.handler(({ input }) => apps.opening(input.appId).handle(input.messages, input.dropped)),
  receive: api.apps.receive.handler(({ input }) => apps.opening(input.appId).receive(input.after)),
  setSurroundings: api.apps.setSurroundings.handler(({ input }) =>
    apps.opening(input.appId).setSurroundings(input.surroundings),
  ),
  display: api.apps.display.handler(({ input }) => apps.opening(input.appId).display(input.mode)),
  reportStray: api.apps.reportStray.handler(({ input }) => apps.opening(input.appId).reportStray(input.to)),
  close: api.apps.close.handler(({ input }) => apps.close(input.appId, input.isFrameGone)),
});
