import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function gateRouter({ gate, policies, servers }: Host) {
  return {
    get: api.gate.get.handler(({ input }) => policies.get(servers.get(input.serverId))),
    set: api.gate.set.handler(({ input: { serverId, ...policy } }) => policies.set(servers.get(serverId), policy)),
    approvals: api.gate.approvals.handler(({ input }) => gate.approvals(input.sessionId)),
    revoke: api.gate.revoke.handler(({ input }) => gate.revoke(input.sessionId, input.tool)),
  };
}
