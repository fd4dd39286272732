import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { chooseDial } from './channel.ts';
import { failureOf } from './failure.ts';
import { HostLink, type LinkState } from './link.ts';

export type HostClient = ContractRouterClient<Contract>;

export const link = new HostLink(() => chooseDial()());

/** Calls the host directly: `client.sessions.connect({ serverId })`. Rejections go through `failureOf`. */
export const client: HostClient = createORPCClient(link);

/** Query and mutation options for every procedure: `useQuery(host.servers.list.queryOptions())`. */
export const host: RouterUtils<HostClient> = createTanstackQueryUtils(client);

/** The cache. Digests keep it fresh, so nothing in it goes stale by time. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      // A lost link brings everything again with its first digest; other failures are responses.
      retry: (count, error) => failureOf(error).code === 'hostUnreachable' && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
});

export function useLinkState(): LinkState {
  return useSyncExternalStore(link.subscribe, () => link.state);
}
