import { useQuery } from '@tanstack/react-query';
import { host } from '../../data/client.ts';
import { useSettings } from '../../data/queries.ts';

/** The hosts that there are, and which files about hosts can't be used. Read again with each view, as a person edits them. */
export function useKnownHosts() {
  return useQuery(host.hosts.known.queryOptions({ staleTime: 0 }));
}

/** The ids of the hosts that the person chose, of those that there are; all without a choice. */
export function useShownHosts(): readonly { id: string; name: string }[] | undefined {
  const { hosts: chosen } = useSettings();
  const { data } = useKnownHosts();
  if (data === undefined) return undefined;
  const found = data.hosts.filter(({ id }) => chosen.includes(id));
  return found.length > 0 ? found : data.hosts;
}
