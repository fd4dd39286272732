import { lazyView } from '../../ui/lazy-view.tsx';

/** Loaded when it is first shown. */
export const AuditPage = lazyView(async () => (await import('./audit-page.tsx')).AuditPage);
