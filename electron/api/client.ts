import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function clientRouter({ client, clientSetup, serverRequests, servers }: Host) {
  return {
    setup: api.client.setup.handler(({ input }) => clientSetup.get(servers.get(input.serverId).id)),
    change: api.client.change.handler(({ input }) => client.change(input)),
    rules: api.client.rules.handler(() => [...clientSetup.rules]),
    setRules: api.client.setRules.handler(({ input }) => serverRequests.setRules(input.rules)),
  };
}
