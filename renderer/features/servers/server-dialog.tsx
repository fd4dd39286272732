import { useServers } from '../../host/queries.ts';
import { useWindowSearch } from '../../state/address.ts';
import { AddDialog } from './add-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

/** The dialog that the address asks for: adding servers, or editing one. */
export function ServerDialog() {
  const { dialog, change } = useWindowSearch();
  const servers = useServers();
  const close = () => change({ dialog: undefined });
  if (dialog === 'add') return <AddDialog onClose={close} />;
  const editing = servers?.find(({ server }) => dialog === `edit:${server.id}`);
  if (editing === undefined || editing.builtIn) return null;
  return <EditDialog key={editing.server.id} view={editing} onClose={close} />;
}
