import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { host } from '../../host/client.ts';
import { useSessions } from '../../host/queries.ts';
import type { PromptList } from './prompt-list.ts';
import { promptStore } from './use-prompts.ts';

/** The prompts of one connected server. */
export interface ServerPrompts {
  serverId: ServerId;
  serverName: string;
  list: PromptList;
}

/** The prompts of every server that is connected; nothing is looked up while `isWanted` is false. */
export function usePromptLists(isWanted: boolean): readonly ServerPrompts[] {
  const sessions = useSessions();
  const ready = useMemo(
    () => (isWanted ? (sessions ?? []).filter(({ phase }) => phase === 'ready') : []),
    [sessions, isWanted],
  );
  const walks = useQueries({
    queries: ready.map(({ id }) => host.catalog.walks.queryOptions({ input: { sessionId: id } })),
    combine: (results) => results.flatMap(({ data }) => data?.find(({ kind }) => kind === 'prompts') ?? []),
  });
  useEffect(() => {
    for (const walk of walks) promptStore(walk.sessionId).follow(walk);
  }, [walks]);
  const versions = useVersions(useMemo(() => ready.map(({ id }) => id), [ready]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists grow in place; their versions say when.
  return useMemo(
    () => ready.map(({ id, serverId, serverName }) => ({ serverId, serverName, list: promptStore(id).list })),
    [ready, versions],
  );
}

/** A text that changes whenever one of the lists does. */
function useVersions(sessionIds: readonly SessionId[]): string {
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stops = sessionIds.map((id) => promptStore(id).subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [sessionIds],
  );
  return useSyncExternalStore(subscribe, () => sessionIds.map((id) => promptStore(id).version()).join(' '));
}
