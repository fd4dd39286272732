import { lazy } from 'react';

export { hasContent, SessionGate } from './session-gate.tsx';

/** Loaded when it is first shown. */
export const ConnectionPage = lazy(async () => ({ default: (await import('./connection-page.tsx')).ConnectionPage }));
