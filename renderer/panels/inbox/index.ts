export { CallConfirmation } from './call-confirmation.tsx';
export { AsksPanel } from './lazy-panel.tsx';
