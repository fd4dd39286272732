export { SubscriptionsPanel } from './lazy-panel.tsx';
export { LiveCount } from './live-count.tsx';
