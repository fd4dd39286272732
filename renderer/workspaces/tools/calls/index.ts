export { callOf, startCall } from './call-actions.ts';
export { CallPane } from './call-pane.tsx';
export type { EditCall } from './edit-call.ts';
export { RecentCalls } from './recent-calls.tsx';
