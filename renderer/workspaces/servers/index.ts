import { lazyView } from '../../ui/lazy-view.tsx';

export { connectServer, disconnectServer } from './actions.ts';
export { ReconnectLine } from './reconnect-line.tsx';
export { isReconnecting, serverAbilities } from './server-status.ts';
export { ServersPane } from './servers-pane.tsx';

export const AddDialog = lazyView(async () => (await import('./add-dialog.tsx')).AddDialog);
export const EditDialog = lazyView(async () => (await import('./edit-dialog.tsx')).EditDialog);
