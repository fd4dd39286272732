import { lazyView } from '../../ui/lazy-view.tsx';

export { formattedText } from './comparison.ts';
export { HexDiff } from './hex-diff.tsx';
export type { ComparedBytes } from './parts.ts';
export { VersionAlone, VersionStrip } from './version-strip.tsx';
export { useResourceVersions } from './versions.ts';

export const VersionDiff = lazyView(async () => (await import('./version-diff.tsx')).VersionDiff);
