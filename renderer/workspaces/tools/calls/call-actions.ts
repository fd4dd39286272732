import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { RunId, ServerId, SessionId } from '#shared/model/id/id.ts';
import { client, host } from '../../../data/client.ts';
import { useSession } from '../../../data/queries.ts';
import { attempt } from '../../../state/notice.ts';

type CallRequest = Parameters<typeof client.calls.start>[0];

/** Starts a call; undefined when it cannot be started. */
export async function startCall(request: CallRequest): Promise<RunId | undefined> {
  return (await attempt(client.calls.start(request)))?.runId;
}

/** Starts the same call again, once, in a session that may be another one. */
export async function runAgain(sessionId: SessionId, runId: RunId): Promise<RunId | undefined> {
  const call = await attempt(client.calls.get({ runId }));
  if (call === undefined) return undefined;
  const { tool, argumentsText, invalid, asTask } = call;
  return startCall({ sessionId, tool, argumentsText, invalid, asTask });
}

/** Cancels a call, waiting or running, and the rest of its series. */
export function cancelCall(runId: RunId): void {
  void attempt(client.calls.cancel({ runId }));
}

/** Removes one call, or a server's unpinned ones, from the history. */
export function removeCalls(which: { runId: RunId } | { serverId: ServerId }): void {
  void attempt(client.calls.remove(which));
}

/** Puts the arguments of a call into its tool's form. */
export type EditCall = (runId: RunId) => void;

/**
 * Why a tool of a server's must not be called over HTTP (2026-07-28, tools: `x-mcp-header`), in words; undefined when
 * it may be. The host refuses the call for the fault of any tool of that name.
 */
export function useHeaderBarrier(serverId: ServerId, tool: string): string | undefined {
  const t = useTranslations('tools');
  const session = useSession(serverId);
  const { data } = useQuery(
    host.lists.named.queryOptions({
      input: session === undefined ? skipToken : { sessionId: session.id, kind: 'tools', place: { name: tool } },
    }),
  );
  if (session?.era !== 'modern' || session.transport !== 'http' || data?.headerFault === undefined) return undefined;
  return t('notCallable', { problem: t(`problems.paramHeaders.${data.headerFault}`) });
}
