import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export function asksRouter(host: Host) {
  return {
    list: api.asks.list.handler(() => host.asks.list()),
    decide: api.asks.decide.handler(({ input }) => host.asks.decide(input.askId, input.decision)),
  };
}
