import { lazyView } from '../../ui/lazy-view.tsx';

export { VersionAlone, VersionStrip } from './version-strip.tsx';
export { useResourceVersions } from './versions.ts';

export const VersionDiff = lazyView(async () => (await import('./version-diff.tsx')).VersionDiff);
