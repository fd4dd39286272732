import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ServerView } from '#shared/model/server.ts';
import { host } from '../../../data/client.ts';
import { focusPane, type PaneName } from '../../../ui/focus-pane.ts';

const mutationKey = ['servers', 'add'];

/**
 * Adds servers with `addServers`, which resolves with them; with none when there is nothing to add. Then it closes the
 * dialog, opens the first of them, and focuses `pane`. While it is adding, further calls do nothing, so
 * that a double click adds one server. `onShown` is called last, when the dialog is gone.
 */
export function useAdding<Chosen>(
  addServers: (chosen: Chosen) => Promise<readonly ServerView[]>,
  pane: PaneName,
  onShown?: () => void,
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    gcTime: 0,
    mutationFn: async (chosen: Chosen) => {
      const added = await addServers(chosen);
      const [first] = added;
      if (first === undefined) return;
      // What is pressed next is meant for the new server, even before the list is read again.
      queryClient.setQueryData(host.servers.list.queryKey(), (known) => known && withNew(known, added));
      const serverId = first.server.id;
      focusPane(pane);
      await navigate({ to: '/servers/$serverId/connection', params: { serverId }, search: { dialog: undefined } });
      onShown?.();
    },
  });
  const add = (chosen: Chosen) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(chosen);
  };
  return { add, isAdding: isPending, addError: error };
}

function withNew(known: readonly ServerView[], added: readonly ServerView[]): ServerView[] {
  const ids = new Set(known.map(({ server }) => server.id));
  return [...known, ...added.filter(({ server }) => !ids.has(server.id))];
}
