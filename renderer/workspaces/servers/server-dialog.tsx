import { useServers } from '../../data/queries.ts';
import { useWindowSearch } from '../../state/address.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const AddDialog = lazyView(async () => (await import('./add-dialog.tsx')).AddDialog);
const EditDialog = lazyView(async () => (await import('./edit-dialog.tsx')).EditDialog);

/** The dialog that the address asks for: adding servers, or editing one. */
export function ServerDialog() {
  const { dialog, change } = useWindowSearch();
  const servers = useServers();
  const close = () => change({ dialog: undefined });
  if (dialog === 'add') {
    return <AddDialog onClose={close} />;
  }
  const editing = servers?.find(({ server }) => dialog === `edit:${server.id}`);
  if (editing === undefined || editing.builtIn) return null;
  return <EditDialog key={editing.server.id} view={editing} onClose={close} />;
}
