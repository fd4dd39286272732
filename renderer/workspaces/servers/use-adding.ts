import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ServerId } from '#shared/model/id/id.ts';
import { focusPane, type PaneName } from '../../ui/focus-pane.ts';

const mutationKey = ['servers', 'add'];

/**
 * Adds servers with `adding`, which resolves with the first of them, or with undefined when there was nothing to add;
 * then closes the dialog, goes to that server, and gives the focus to `pane`. A press while it adds adds nothing: who
 * presses twice wants one server. `onShown` comes last, when nothing of the dialog is drawn any more.
 */
export function useAdding<Chosen>(
  adding: (chosen: Chosen) => Promise<ServerId | undefined>,
  pane: PaneName,
  onShown?: () => void,
) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    gcTime: 0,
    mutationFn: async (chosen: Chosen) => {
      const serverId = await adding(chosen);
      if (serverId === undefined) return;
      focusPane(pane);
      await navigate({ to: '/servers/$serverId/resources', params: { serverId }, search: { dialog: undefined } });
      onShown?.();
    },
  });
  const add = (chosen: Chosen) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutate(chosen);
  };
  return { add, isAdding: isPending, addError: error };
}
