import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function knownServersRouter({ knownServers }: Host) {
  return {
    lists: api.knownServers.lists.handler(() => knownServers.lists()),
    openText: api.knownServers.openText.handler(({ input }) => knownServers.openText(input.text, input.source)),
    fetch: api.knownServers.fetch.handler(({ input }) => knownServers.fetch(input.url)),
    search: api.knownServers.search.handler(({ input: { listId, text, from, count } }) =>
      knownServers.search(listId, text, from, count),
    ),
    get: api.knownServers.get.handler(({ input }) => knownServers.get(input.listId, input.place)),
  };
}
