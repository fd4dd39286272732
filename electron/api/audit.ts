import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function auditRouter(host: Host) {
  const { audit } = host;
  return {
    list: api.audit.list.handler(({ input: { filter, from, count } }) => audit.list(filter, from, count)),
    verify: api.audit.verify.handler(() => audit.verify()),
    export: api.audit.export.handler(({ input }) => audit.exportLines(input.filter, input.after)),
  };
}
