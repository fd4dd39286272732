import { lazy, Suspense } from 'react';
import type { ServerId } from '#shared/model/id.ts';

const Sections = lazy(async () => ({ default: (await import('./client-sections.tsx')).ClientSections }));

/** What Loupe offers to a server, loaded when its connection page is first looked at. */
export function ClientSections({ serverId }: { serverId: ServerId }) {
  return (
    <Suspense>
      <Sections serverId={serverId} />
    </Suspense>
  );
}
