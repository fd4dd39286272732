import { lazyView } from '../../../ui/lazy-view.tsx';

/** What Loupe offers to a server. */
export const ClientSections = lazyView(async () => (await import('./client-sections.tsx')).ClientSections);
