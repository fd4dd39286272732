import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ServerId } from '#shared/model/id.ts';

/** Opens a resource of any server in the item area; the panel below stays as it is. */
export function useOpenResource(): (serverId: ServerId, uri: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (serverId, uri) => {
      void navigate({ to: '/servers/$serverId/resources', params: { serverId }, search: { uri } });
    },
    [navigate],
  );
}
