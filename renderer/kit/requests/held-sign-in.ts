import { useNavigate } from '@tanstack/react-router';
import type { ServerId } from '#shared/model/id/id.ts';
import { holdsRequest, needsUser, useAuthorization, useServer, useSessions } from '../../data/queries.ts';
import { lastSearch, lastView } from '../../state/places.ts';

/** A sign-in in the middle of a session, for which a request waits, and the way to where it is asked for. */
export function useHeldSignIn(): { serverName: string; method: string; open(): void } | undefined {
  const session = useSessions()?.find(holdsRequest);
  const isUsers = useAuthorization(useServer(session?.serverId)?.server, needsUser) === true;
  const openView = useOpenView();
  if (session === undefined || !isUsers) return undefined;
  const { serverId, serverName, inFlight } = session;
  const { method = '' } = inFlight.find(({ heldSince }) => heldSince !== undefined) ?? {};
  return { serverName, method, open: () => openView(serverId) };
}

/** Opens a server where it was left; every view of it asks for the sign-in. */
function useOpenView(): (serverId: ServerId) => void {
  const navigate = useNavigate();
  return (serverId) => {
    const to = lastView(serverId) ?? '/servers/$serverId/connection';
    void navigate({ to, params: { serverId }, search: lastSearch(to, serverId) });
  };
}
