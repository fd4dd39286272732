import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function savedArgumentsRouter(host: Host) {
  const { savedArguments } = host.history;
  return {
    list: api.savedArguments.list.handler(({ input }) => savedArguments.list(input)),
    save: api.savedArguments.save.handler(({ input }) => savedArguments.save(input)),
    remove: api.savedArguments.remove.handler(({ input }) => savedArguments.remove(input)),
  };
}
