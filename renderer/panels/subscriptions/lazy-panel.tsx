import { lazy, Suspense } from 'react';
import type { ServerId } from '#shared/model/id.ts';

const Panel = lazy(async () => ({ default: (await import('./subscriptions-panel.tsx')).SubscriptionsPanel }));

/** Watched resources across servers beside the log of changes, loaded when it is first looked at. */
export function SubscriptionsPanel(props: { serverId: ServerId | undefined }) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
