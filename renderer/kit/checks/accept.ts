import { refreshChecks } from '../../data/checks.ts';
import { client } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';

/** Makes what responses were what must hold from now on, which can be undone. Resolves with whether it was done. */
export async function acceptChecks(of: Parameters<typeof client.checks.accept>[0]): Promise<boolean> {
  const done = await attempt(client.checks.accept(of));
  await refreshChecks();
  if (done === undefined) return false;
  if (done.accepted > 0) {
    offerUndo({ what: 'accepted', count: done.accepted }, async () => {
      await client.checks.undoAccept({ undoId: done.undoId });
      await refreshChecks();
    });
  }
  return true;
}
