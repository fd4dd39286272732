import { lazyView } from '../../ui/lazy-view.tsx';

export { LiveCount } from './live-count.tsx';

export const SubscriptionsPanel = lazyView(async () => (await import('./subscriptions-panel.tsx')).SubscriptionsPanel);
