import { lazyView } from '../../ui/lazy-view.tsx';

export { LiveCount } from './live-count.tsx';

/** Watched resources across servers beside the log of changes. */
export const SubscriptionsPanel = lazyView(async () => (await import('./subscriptions-panel.tsx')).SubscriptionsPanel);
