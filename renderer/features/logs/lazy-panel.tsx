import { lazy, Suspense } from 'react';
import type { ServerId } from '#shared/model/id.ts';

const Panel = lazy(async () => ({ default: (await import('./logs-panel.tsx')).LogsPanel }));

/** The servers' log messages, loaded when they are first looked at. */
export function LogsPanel({ serverId }: { serverId: ServerId | undefined }) {
  return (
    <Suspense>
      <Panel serverId={serverId} />
    </Suspense>
  );
}
