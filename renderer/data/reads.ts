import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { client, host, queryClient } from './client.ts';
import { keepTexts } from './part-texts.ts';
import { useSessions } from './queries.ts';
import { createRequests } from './requests.ts';

// A read goes on the wire: it happens when a user wants it, never because a cache is stale.
const reads = createRequests('resourceRead', async ({ serverId, sessionId, uri }: ReadInput, options) => {
  const { texts, versions, ...read } = await client.resources.read({ sessionId, uri }, options);
  keepTexts(read.readId, texts);
  // Each read makes a version, which no digest reports.
  const queryKey = host.subscriptions.versions.queryKey({ input: { serverId, uri } });
  if (versions === undefined) void queryClient.invalidateQueries({ queryKey });
  else queryClient.setQueryData(queryKey, versions);
  return read;
});

interface ReadInput {
  serverId: ServerId;
  sessionId: SessionId;
  uri: string;
}

const readKey = (serverId: ServerId, uri: string) => `${serverId} ${uri}`;

/** Reads a resource through its server; {@link useRead} has the outcome. */
export function readResource(serverId: ServerId, sessionId: SessionId, uri: string): void {
  reads.start(readKey(serverId, uri), { serverId, sessionId, uri }).catch(() => undefined);
}

/** Reads a resource that was not read in this session yet: what opening one from a list or a link does. */
export function readOnce(serverId: ServerId, sessionId: SessionId, uri: string): void {
  if (reads.latestInput(readKey(serverId, uri))?.sessionId !== sessionId) readResource(serverId, sessionId, uri);
}

export function cancelRead(serverId: ServerId, uri: string): void {
  reads.cancel(readKey(serverId, uri));
}

/** The state of a resource's read; undefined before the first, and without a resource. Nothing is sent for it. */
export function useRead(serverId: ServerId | undefined, uri: string | undefined) {
  return reads.useRequest(serverId === undefined || uri === undefined ? '' : readKey(serverId, uri));
}

/** Opens a resource of any server in the item area, and reads it when the server is connected. */
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
