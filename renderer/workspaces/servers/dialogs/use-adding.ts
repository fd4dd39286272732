import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ServerId } from '#shared/model/id/id.ts';
import { focusPane, type PaneName } from '../../../ui/focus-pane.ts';

const mutationKey = ['servers', 'add'];

/**
 * Adds servers with `addServers`, which resolves with the first of them, or with undefined when there is nothing to add.
 * Then it closes the dialog, opens that server, and focuses `pane`. While it is adding, further calls do nothing, so
 * that a double click adds one server. `onShown` is called last, when the dialog is gone.
 */
export function useAdding<Chosen>(
  addServers: (chosen: Chosen) => Promise<ServerId | undefined>,
  pane: PaneName,
  onShown?: () => void,
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    gcTime: 0,
    mutationFn: async (chosen: Chosen) => {
      const serverId = await addServers(chosen);
      if (serverId === undefined) return;
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
