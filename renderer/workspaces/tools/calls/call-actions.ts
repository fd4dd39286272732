import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { ToolCall, ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client, host } from '../../../data/client.ts';
import { useSession } from '../../../data/queries.ts';
import { readBytes } from '../../../kit/blocks/index.ts';
import { prefetchContentViews } from '../../../kit/content/index.ts';
import { formatJson } from '../../../kit/editor/index.ts';
import { reviewRun } from '../../../kit/requests/index.ts';
import { resultText } from '../../../kit/runs/index.ts';
import { useIsStillOpen, useToolsSearch } from '../../../state/address.ts';
import { setDraftText, setLastRun } from '../../../state/drafts.ts';
import { attempt } from '../../../state/notice.ts';
import { offerUndo } from '../../../state/undo.ts';
import { saveRanges } from '../../../ui/save-file.ts';
import { clockText } from '../../../ui/status/clock.tsx';

type CallStart = Parameters<typeof client.calls.start>[0];

/** Starts a call, or shows the question of the same one that waits; resolves with undefined when that fails. */
export async function startCall(request: CallStart): Promise<RunId | undefined> {
  // They will show the result.
  prefetchContentViews();
  const started = await attempt(client.calls.start(request));
  if (started?.isWaiting === true) reviewRun(started.runId);
  return started?.runId;
}

/** The commands that repeat a call, and that load its arguments into the form of its tool. */
export function useCallCommands({ id: runId, serverId, tool }: Pick<ToolCallSummary, 'id' | 'serverId' | 'tool'>) {
  const { tool: openTool, change } = useToolsSearch();
  const isStillOpen = useIsStillOpen();
  const session = useSession(serverId);
  const barrier = useHeaderBarrier(serverId, tool);
  const open = (run: RunId) => change({ ...(openTool !== tool && { tool }), run });
  const again = async () => {
    if (session === undefined) return;
    const call = await attempt(client.calls.get({ runId }));
    if (call === undefined) return;
    const { argumentsText, invalid, asTask } = call;
    const next = await startCall({ sessionId: session.id, tool, argumentsText, invalid, asTask });
    if (next === undefined) return;
    setLastRun('tool', serverId, tool, next);
    if (isStillOpen()) open(next);
  };
  const edit = async () => {
    const call = await attempt(client.calls.get({ runId }));
    if (call === undefined) return;
    setDraftText('tool', serverId, tool, call.argumentsText);
    if (openTool !== tool && isStillOpen()) open(runId);
  };
  return {
    isReady: session?.phase === 'ready',
    /** See {@link useHeaderBarrier}. */
    barrier,
    again: () => void again(),
    edit: () => void edit(),
  };
}

/** Cancels a call, waiting or running, and the rest of its series. */
export function cancelCall(runId: RunId): void {
  void attempt(client.calls.cancel({ runId }));
}

/** Removes a call from the history. */
export async function removeCall({ id: runId, tool }: Pick<ToolCallSummary, 'id' | 'tool'>): Promise<void> {
  if ((await attempt(client.calls.remove({ runId }).then(() => true))) !== true) return;
  offerUndo({ what: 'removed', name: tool }, () => client.calls.restore({ runId }));
}

/**
 * Why a tool must not be called over HTTP (2026-07-28, tools: `x-mcp-header`); undefined when it may be. The host
 * refuses the call if any tool of that name has the fault.
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

/** JSON formatted; other text as it is. */
export function formatted(json: string): string {
  return formatJson(json) ?? json;
}

export function copyResult(call: ToolCall): void {
  void attempt(resultText(call).then((json) => navigator.clipboard.writeText(formatted(json))));
}

/** Saves a result as a JSON file, whatever its size. */
export function saveResult({ tool, at, result }: ToolCall): void {
  if (result?.readId === undefined) return;
  const { readId, whole } = result;
  const name = `${tool.replace(/[^\w.-]+/g, '-')}-${clockText(at).replaceAll(':', '')}.json`;
  const bytes = (offset: number, length: number) => readBytes({ readId, uri: name }, whole, offset, offset + length);
  void attempt(saveRanges(name, whole.bytes, bytes));
}

/** The calls whose results can be compared with that of a call: first the earlier ones, newest first, then the later. */
export function comparableCalls(
  calls: readonly ToolCallSummary[],
  { id, at }: Pick<ToolCallSummary, 'id' | 'at'>,
): ToolCallSummary[] {
  const others = calls.filter(
    ({ id: other, outcome }) => other !== id && (outcome === 'result' || outcome === 'toolError'),
  );
  return [...others.filter((other) => other.at <= at), ...others.filter((other) => other.at > at)];
}
