import { lazyView } from '../../ui/lazy-view.tsx';

export { useResourceVersions } from './use-resource-versions.ts';
export { VersionAlone } from './version-alone.tsx';
export { VersionStrip } from './version-strip.tsx';

/** The difference between two versions of a resource. */
export const VersionDiff = lazyView(async () => (await import('./version-diff.tsx')).VersionDiff);
