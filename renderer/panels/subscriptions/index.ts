export { SubscriptionsPanel } from './lazy-panel.tsx';
export { LiveCount } from './live-count.tsx';
export { SubscribeButton } from './subscribe-button.tsx';
