import { lazyView } from '../../ui/lazy-view.tsx';

export { connectServer, disconnectServer } from './actions.ts';
export { ReconnectLine } from './server-entry.tsx';
export { isReconnecting, serverAbilities } from './server-status.ts';
export { ServersPane } from './servers-pane.tsx';

export const AddDialog = lazyView(async () => (await import('./server-dialogs.tsx')).AddDialog);
export const EditDialog = lazyView(async () => (await import('./server-dialogs.tsx')).EditDialog);
