import { lazyView } from '../../ui/lazy-view.tsx';

export const ComparePage = lazyView(async () => (await import('./compare-page.tsx')).ComparePage);
