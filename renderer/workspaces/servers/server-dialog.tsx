import { lazy, Suspense } from 'react';
import { useServers } from '../../data/queries.ts';
import { useWindowSearch } from '../../state/address.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

/** The dialog that the address asks for: adding servers, or editing one. */
export function ServerDialog() {
  const { dialog, change } = useWindowSearch();
  const servers = useServers();
  const close = () => change({ dialog: undefined });
  if (dialog === 'add') {
    return (
      <Suspense>
        <AddDialog onClose={close} />
      </Suspense>
    );
  }
  const editing = servers?.find(({ server }) => dialog === `edit:${server.id}`);
  if (editing === undefined || editing.builtIn) return null;
  return (
    <Suspense>
      <EditDialog key={editing.server.id} view={editing} onClose={close} />
    </Suspense>
  );
}
