export { useStartAsk } from './ask-kinds.ts';
export { AsksPanel } from './asks-panel.tsx';
export { CallConfirmation } from './call-confirmation.tsx';
export { StartCard } from './start-card.tsx';
