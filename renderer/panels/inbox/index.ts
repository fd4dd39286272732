import { lazyView } from '../../ui/lazy-view.tsx';

export { CallConfirmation } from './call-confirmation.tsx';
export { WaitingCount } from './waiting-count.tsx';

/** What waits for a person, and what is over. */
export const InboxPanel = lazyView(async () => (await import('./inbox-panel.tsx')).InboxPanel);
