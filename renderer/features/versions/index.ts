export { VersionDiff } from './lazy-diff.tsx';
export { useResourceVersions } from './use-resource-versions.ts';
export { VersionStrip } from './version-strip.tsx';
