import { lazyView } from '../../ui/lazy-view.tsx';

export { connectServer, disconnectServer } from './actions.ts';
export { hasContent, SessionGate } from './connection/session-gate.tsx';
export { connectGroup, disconnectGroup, groupsOf } from './groups.ts';
export { useFileDrop, useLinkOffers } from './import/open-file.ts';
export { isReconnecting, serverAbilities } from './server-status.ts';
export { ServersPane } from './servers-pane.tsx';

export const ServerDialog = lazyView(async () => (await import('./server-dialogs.tsx')).ServerDialog);
