export { connectServer, disconnectServer } from './actions.ts';
export { draftOf } from './draft.ts';
export { ServerDialog } from './server-dialog.tsx';
export { PinFields } from './server-form.tsx';
export { serverAbilities } from './server-status.ts';
export { ServersPane } from './servers-pane.tsx';
