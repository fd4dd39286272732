export { connectServer, disconnectServer } from './actions.ts';
export { draftOf } from './draft.ts';
export { ReconnectLine } from './reconnect-line.tsx';
export { ServerDialog } from './server-dialog.tsx';
export { PinFields } from './server-form.tsx';
export { isReconnecting, serverAbilities } from './server-status.ts';
export { ServersPane } from './servers-pane.tsx';
