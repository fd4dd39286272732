import type { ReactNode } from 'react';
import type { ServerId } from '#shared/model/id/id.ts';
import type { SessionView } from '#shared/model/session.ts';
import { usePendingStart } from '../../../data/pending-consent.ts';
import { useServer, useSession } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import css from './connection.module.css';

// Loaded when they are shown: the first screen needs none of them.
const StartCard = lazyView(async () => (await import('../../../kit/consent/index.ts')).StartCard);
const EraDoubt = lazyView(async () => (await import('./protocol-actions.tsx')).EraDoubt);
const HeldRequest = lazyView(async () => (await import('./held-request.tsx')).HeldRequest);
const Unrecorded = lazyView(async () => (await import('./session-states.tsx')).Unrecorded);
const Idle = lazyView(async () => (await import('./session-states.tsx')).Idle);
const Connecting = lazyView(async () => (await import('./session-states.tsx')).Connecting);
const Failed = lazyView(async () => (await import('./session-states.tsx')).Failed);
const EndStrip = lazyView(async () => (await import('./session-states.tsx')).EndStrip);

/** True when a session was ready once: what it received can be shown. */
export function hasContent(session: SessionView | undefined): boolean {
  return session?.readyAt !== undefined;
}

/** Shows its children once the server was connected; before that, the connection state and what to do. */
export function SessionGate({ serverId, children }: { serverId: ServerId; children: ReactNode }) {
  const view = useServer(serverId);
  const session = useSession(serverId);
  const request = usePendingStart(serverId);
  if (view === undefined) return null;
  if (view.recordingId !== undefined) return hasContent(session) ? children : <Unrecorded session={session} />;
  if (request !== undefined) {
    return (
      <div className={classNames(layout.column, css.gatePage)}>
        <StartCard request={request} />
      </div>
    );
  }
  if (session !== undefined && hasContent(session)) {
    const held = session.inFlight.find(({ heldSince }) => heldSince !== undefined);
    return (
      <>
        {held !== undefined && <HeldRequest server={view.server} method={held.method} />}
        {session.phase === 'ended' && <EndStrip session={session} />}
        {session.eraDoubt === true && <EraDoubt session={session} />}
        {children}
      </>
    );
  }
  if (session === undefined || session.end?.cause === 'stopped') return <Idle view={view} />;
  if (session.phase === 'ended') return <Failed view={view} session={session} />;
  return <Connecting view={view} session={session} />;
}
