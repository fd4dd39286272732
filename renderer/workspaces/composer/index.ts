import { lazyView } from '../../ui/lazy-view.tsx';

export const ComposerPage = lazyView(async () => (await import('./composer-page.tsx')).ComposerPage);
