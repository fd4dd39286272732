import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function resourcesRouter(host: Host) {
  const { resources, content, sessions } = host;
  return {
    read: api.resources.read.handler(({ input, signal }) =>
      resources.read(sessions.get(input.sessionId), input.uri, signal),
    ),
    text: api.resources.text.handler(({ input: { readId, index, offset, length, body } }) => ({
      text: content.text(readId, index, offset, length, body),
    })),
    bytes: api.resources.bytes.handler(({ input: { readId, index, offset, length, body } }) => ({
      base64: content.bytes(readId, index, offset, length, body),
    })),
  };
}

export function subscriptionsRouter(host: Host) {
  const { resources, sessions, subscriptions } = host;
  return {
    list: api.subscriptions.list.handler(() => subscriptions.list()),
    subscribe: api.subscriptions.subscribe.handler(({ input }) =>
      subscriptions.subscribe(sessions.get(input.sessionId), input.uri, input.rereads),
    ),
    unsubscribe: api.subscriptions.unsubscribe.handler(({ input }) =>
      subscriptions.unsubscribe(input.sessionId, input.uri),
    ),
    setRereads: api.subscriptions.setRereads.handler(({ input }) =>
      subscriptions.changeRereads(input.sessionId, input.uri, input.rereads),
    ),
    dismissEnded: api.subscriptions.dismissEnded.handler(() => subscriptions.dismissEnded()),
    updates: api.subscriptions.updates.handler(({ input }) =>
      subscriptions.log.read(input.filter, input.from, input.count),
    ),
    updateRows: api.subscriptions.updateRows.handler(({ input: { from, count, ...query } }) =>
      subscriptions.log.rows(query, from, count),
    ),
    clearUpdates: api.subscriptions.clearUpdates.handler(() => subscriptions.clearUpdates()),
    versions: api.subscriptions.versions.handler(({ input }) => resources.versions(input.serverId, input.uri)),
  };
}
