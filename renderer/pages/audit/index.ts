import { lazy } from 'react';

/** Loaded when it is first shown. */
export const AuditPage = lazy(async () => ({ default: (await import('./audit-page.tsx')).AuditPage }));
