import { lazyView } from '../../ui/lazy-view.tsx';

export const AuditPage = lazyView(async () => (await import('./audit-page.tsx')).AuditPage);
