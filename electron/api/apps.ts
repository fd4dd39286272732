import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function appsRouter({ apps }: Host) {
  return {
    offer: api.apps.offer.handler(({ input }) => apps.offer(input.runId)),
    read: api.apps.read.handler(({ input }) => apps.read(input.runId)),
    open: api.apps.open.handler(({ input: { appId, grants, opensByItself, surroundings } }) =>
      apps.open(appId, grants, opensByItself, surroundings),
    ),
    get: api.apps.get.handler(({ input }) => apps.get(input.appId)),
    send: api.apps.send.handler(({ input }) => apps.send(input.appId, input.messages, input.dropped)),
    receive: api.apps.receive.handler(({ input }) => apps.receive(input.appId, input.after)),
    setSurroundings: api.apps.setSurroundings.handler(({ input }) => apps.surround(input.appId, input.surroundings)),
    display: api.apps.display.handler(({ input }) => apps.display(input.appId, input.mode)),
    reportStray: api.apps.reportStray.handler(({ input }) => apps.strayed(input.appId, input.to)),
    close: api.apps.close.handler(({ input }) => apps.close(input.appId, input.isFrameGone)),
  };
}
