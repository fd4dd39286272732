export { isStartAsk, useStartAsk } from './start-ask.ts';
export { StartCard } from './start-card.tsx';
export { useDecide } from './use-decide.ts';
