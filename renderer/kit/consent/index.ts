export { isPendingStart, usePendingStart } from './pending-start.ts';
export { StartCard } from './start-card.tsx';
export { useDecide } from './use-decide.ts';
