import { lazyView } from '../../../ui/lazy-view.tsx';

export { hasContent, SessionGate } from './session-gate.tsx';

export const ConnectionPage = lazyView(async () => (await import('./connection-page.tsx')).ConnectionPage);
