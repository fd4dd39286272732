import type { Host } from '#host/create-host.ts';
import { readReply } from '#host/inbox/server-requests/read-reply.ts';
import { api } from './base.ts';

export function clientRouter(host: Host) {
  const { clientSetup, servers } = host;
  return {
    setup: api.client.setup.handler(({ input }) => clientSetup.get(servers.get(input.serverId).id)),
    change: api.client.change.handler(({ input }) => host.changeClient(input)),
    rules: api.client.rules.handler(() => [...clientSetup.rules]),
    setRules: api.client.setRules.handler(async ({ input: { rules } }) => {
      for (const { reply } of rules) readReply(reply);
      await clientSetup.setRules(rules);
      return [...clientSetup.rules];
    }),
  };
}
