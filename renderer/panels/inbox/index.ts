export { useStartAsk } from './ask-kinds.ts';
export { CallConfirmation } from './call-confirmation.tsx';
export { AsksPanel } from './lazy-panel.tsx';
export { StartCard } from './start-card.tsx';
