export { VersionDiff } from './lazy-diff.tsx';
export { useResourceVersions } from './use-resource-versions.ts';
export { VersionAlone } from './version-alone.tsx';
export { VersionStrip } from './version-strip.tsx';
