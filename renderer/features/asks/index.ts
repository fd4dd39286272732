export { AskCard } from './ask-card.tsx';
export { AsksPanel } from './asks-panel.tsx';
