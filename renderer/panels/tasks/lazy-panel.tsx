import { lazy, Suspense } from 'react';
import type { ServerId } from '#shared/model/id.ts';

const Panel = lazy(async () => ({ default: (await import('./tasks-panel.tsx')).TasksPanel }));

/** The tasks of all servers, loaded when they are first looked at. */
export function TasksPanel({ serverId }: { serverId: ServerId | undefined }) {
  return (
    <Suspense>
      <Panel serverId={serverId} />
    </Suspense>
  );
}
