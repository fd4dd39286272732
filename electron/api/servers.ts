import { homedir } from 'node:os';
import type { Host } from '#host/create-host.ts';
import { parsePaste } from '#host/storage/config/parse-paste.ts';
import { api } from './base.ts';

export function serversRouter(host: Host) {
  const { servers } = host;
  return {
    list: api.servers.list.handler(() => servers.list()),
    parse: api.servers.parse.handler(({ input }) => parsePaste(input.text, { homeFolder: homedir() })),
    add: api.servers.add.handler(({ input }) => servers.add(input.drafts, input.approved)),
    update: api.servers.update.handler(({ input }) => servers.update(input.serverId, input.draft)),
    duplicate: api.servers.duplicate.handler(({ input }) => servers.duplicate(input.serverId)),
    remove: api.servers.remove.handler(({ input }) => host.removeServer(input.serverId)),
    reorder: api.servers.reorder.handler(({ input }) => servers.reorder(input.serverIds)),
  };
}
