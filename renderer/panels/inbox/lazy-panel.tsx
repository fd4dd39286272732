import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({ default: (await import('./asks-panel.tsx')).AsksPanel }));

/** The inbox, loaded when it is first looked at. */
export function AsksPanel() {
  return (
    <Suspense>
      <Panel />
    </Suspense>
  );
}
