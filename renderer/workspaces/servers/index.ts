import { lazyView } from '../../ui/lazy-view.tsx';

export { connectServer, disconnectServer } from './actions.ts';
export { connectGroup, disconnectGroup, groupsOf } from './groups.ts';
export { ReconnectLine } from './server-entry.tsx';
export { isReconnecting, serverAbilities } from './server-status.ts';
export { ServersPane } from './servers-pane.tsx';

export const AddDialog = lazyView(async () => (await import('./server-dialogs.tsx')).AddDialog);
export { useFileDrop, useLinkOffers } from './import/open-file.ts';
export const ImportDialog = lazyView(async () => (await import('./import/import-dialog.tsx')).ImportDialog);
export const BundleDialog = lazyView(async () => (await import('./import/bundle-dialog.tsx')).BundleDialog);
export const ExportDialog = lazyView(async () => (await import('./export/export-dialog.tsx')).ExportDialog);
export const KnownDialog = lazyView(async () => (await import('./known/known-dialog.tsx')).KnownDialog);
export const EditDialog = lazyView(async () => (await import('./server-dialogs.tsx')).EditDialog);
export const RemoveDialog = lazyView(async () => (await import('./server-dialogs.tsx')).RemoveDialog);
