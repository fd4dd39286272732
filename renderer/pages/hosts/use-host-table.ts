import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { HostRow, HostRowFilter, HostsSource, HostTable } from '#shared/model/hosts/host-table.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client, host } from '../../data/client.ts';
import { ObservableValue } from '../../data/observable.ts';
import { useListFetches, useServers, useSessionStates } from '../../data/queries.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { useShownHosts } from '../../kit/hosts/index.ts';
import { useCurrentServerId, useHostsSearch } from '../../state/address.ts';

/** What is looked at: a server, with its session if it can be looked at, or a snapshot. */
export type Chosen =
  | { serverId: ServerId; source: HostsSource | undefined }
  | { serverId: undefined; source: { snapshotId: string } };

/** What the address has, else the current server, else the first one that is connected; undefined without servers. */
export function useChosen(): Chosen | undefined {
  const { server, snapshot } = useHostsSearch();
  const current = useCurrentServerId();
  const servers = useServers() ?? [];
  const sessions = useSessionStates() ?? [];
  if (snapshot !== undefined) return { serverId: undefined, source: { snapshotId: snapshot } };
  const isListed = (id: ServerId | undefined) => servers.some((each) => each.server.id === id);
  const ready = sessions.find(({ phase, serverId }) => phase === 'ready' && isListed(serverId))?.serverId;
  const serverId = [server, current, ready, servers[0]?.server.id].find(isListed);
  if (serverId === undefined) return undefined;
  const session = sessions.find((each) => each.serverId === serverId);
  const hasLists = session !== undefined && session.phase === 'ready';
  return { serverId, source: hasLists ? { sessionId: session.id } : undefined };
}

/** The table of what is chosen, in the shown hosts; worked out again when a list has changed. */
export function useHostTable(source: HostsSource | undefined) {
  const { as } = useHostsSearch();
  const shown = useShownHosts();
  const fetches = useListFetches(source !== undefined && 'sessionId' in source ? source.sessionId : undefined);
  const lists = fetches?.map(({ kind, generation, count, phase }) => `${kind} ${generation} ${count} ${phase}`).join();
  const isReady = source !== undefined && shown !== undefined;
  const input = isReady
    ? { source, hosts: shown.map(({ id }) => id), ...(as !== undefined && { name: as }) }
    : skipToken;
  const query = useQuery(
    host.hosts.table.queryOptions({ input, retry: false, gcTime: 0, placeholderData: keepPreviousData }),
  );
  const { refetch } = query;
  // The query has the lists as they were when it was first asked.
  const [known, setKnown] = useState(lists);
  useEffect(() => {
    if (lists === known) return;
    setKnown(lists);
    if (isReady && known !== undefined) void refetch();
  }, [lists, known, isReady, refetch]);
  return query;
}

/** The rows of a table never change. */
const unchanging = new ObservableValue(0);

interface RowQuery {
  tableId: string;
  filter: HostRowFilter;
}

export type HostRowSource = RowSource<RowQuery, HostRow>;

export function useHostRows({ tableId }: HostTable, filter: HostRowFilter): HostRowSource {
  const query = useMemo(() => ({ tableId, filter }), [tableId, filter]);
  return useRowSource(query, unchanging, {
    fetch: (of, range, signal) => client.hosts.rows({ ...of, ...range }, { signal }),
    keyOf: ({ ordinal }) => ordinal,
  });
}
