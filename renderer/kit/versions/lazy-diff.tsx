import { lazy, Suspense } from 'react';
import type { VersionDiffProps } from './version-diff.tsx';

const Diff = lazy(async () => ({ default: (await import('./version-diff.tsx')).VersionDiff }));

/** The difference between two versions of a resource, loaded when it is first looked at. */
export function VersionDiff(props: VersionDiffProps) {
  return (
    <Suspense>
      <Diff {...props} />
    </Suspense>
  );
}
