import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Walk } from '#shared/model/catalog.ts';
import { sessionIdSchema } from '#shared/model/id.ts';
import { host } from './client.ts';
import { digestReader } from './digest.ts';
import { currentHead } from './head.ts';

const sessionId = sessionIdSchema.parse('s1');

function walk(kind: Walk['kind'], count: number): Walk {
  return { sessionId, kind, generation: 1, phase: 'walking', count, pages: 1, more: false };
}

describe('reading digests', () => {
  it('puts a walk in place of the earlier state of the same list', () => {
    const cache = new QueryClient();
    const key = host.catalog.walks.queryKey({ input: { sessionId } });
    cache.setQueryData(key, [walk('resources', 1000), walk('tools', 5)]);
    digestReader(cache)({ walks: [walk('resources', 2000)] });
    expect(cache.getQueryData(key)).toEqual([walk('tools', 5), walk('resources', 2000)]);
  });

  it('does not take one walk for the whole answer when nobody has asked yet', () => {
    const cache = new QueryClient();
    const key = host.catalog.walks.queryKey({ input: { sessionId } });
    digestReader(cache)({ walks: [walk('resources', 10)] });
    expect(cache.getQueryData(key)).toBeUndefined();
  });

  it('marks as old what changed, and everything after a reset', () => {
    const cache = new QueryClient();
    const asks = host.asks.list.queryKey();
    const servers = host.servers.list.queryKey();
    cache.setQueryData(asks, []);
    cache.setQueryData(servers, []);
    const read = digestReader(cache);
    read({ asks: true });
    expect(cache.getQueryState(asks)?.isInvalidated).toBe(true);
    expect(cache.getQueryState(servers)?.isInvalidated).toBe(false);
    read({ reset: true });
    expect(cache.getQueryState(servers)?.isInvalidated).toBe(true);
  });

  it('moves the head of the log', () => {
    digestReader(new QueryClient())({ head: 42 });
    expect(currentHead()).toBe(42);
  });
});
