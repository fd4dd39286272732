import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ServerId } from '#shared/model/id.ts';
import { useSessions } from '../../data/queries.ts';
import { readOnce } from './reads.ts';

/**
 * Opens a resource of any server in the item area because the user asked for it, and reads it when the server is
 * connected. The panel below stays as it is.
 */
export function useOpenResource(): (serverId: ServerId, uri: string) => void {
  const navigate = useNavigate();
  const sessions = useSessions();
  return useCallback(
    (serverId, uri) => {
      const session = sessions?.find((each) => each.serverId === serverId);
      if (session?.phase === 'ready') readOnce(serverId, session.id, uri);
      void navigate({ to: '/servers/$serverId/resources', params: { serverId }, search: { uri } });
    },
    [navigate, sessions],
  );
}
