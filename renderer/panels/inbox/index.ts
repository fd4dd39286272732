import { lazyView } from '../../ui/lazy-view.tsx';

export { CallConfirmation } from './calls/call-confirmation.tsx';

export const InboxPanel = lazyView(async () => (await import('./inbox-panel.tsx')).InboxPanel);
