import { lazyView } from '../../../ui/lazy-view.tsx';

export { hasContent, SessionGate } from './session-gate.tsx';

/** Loaded when it is first shown. */
export const ConnectionPage = lazyView(async () => (await import('./connection-page.tsx')).ConnectionPage);
