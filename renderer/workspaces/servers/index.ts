import { lazyView } from '../../ui/lazy-view.tsx';

export { connectServer, disconnectServer } from './actions.ts';
export { hasContent, SessionGate } from './connection/session-gate.tsx';
export { useLinkOffers, useOpenFile } from './import/open-file.ts';
export { connectGroup, disconnectGroup, groupsOf } from './list/groups.ts';
export { ServersPane } from './list/servers-pane.tsx';
export { isReconnecting, serverAbilities } from './server-status.ts';

export const ServerDialog = lazyView(async () => (await import('./server-dialogs.tsx')).ServerDialog);
