import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from './client.ts';

/** How many of the newest runs of one tool or prompt are offered for a comparison. */
const callsOffered = 200;
const promptRunsOffered = 500;

/** How many calls match; undefined until known. */
export function useCallCount(filter: RunFilter): number | undefined {
  return useQuery(host.calls.list.queryOptions({ input: { ...filter, count: 1 } })).data?.total;
}

export function usePromptRunCount(filter: RunFilter): number | undefined {
  return useQuery(host.prompts.list.queryOptions({ input: { ...filter, count: 0 } })).data?.total;
}

/** The newest calls of a tool; without `isWanted`, as far as they are known. */
export function useCalls(serverId: ServerId, name: string, isWanted = true): readonly ToolCallSummary[] {
  const options = host.calls.list.queryOptions({ input: { serverId, name, count: callsOffered } });
  return useQuery({ ...options, enabled: isWanted }).data?.rows ?? [];
}

export function usePromptRuns(serverId: ServerId, name: string): readonly PromptRun[] {
  return (
    useQuery(host.prompts.list.queryOptions({ input: { serverId, name, count: promptRunsOffered } })).data?.rows ?? []
  );
}

/**
 * One call. An ended one is fetched again each time that it is shown: its result may not be in memory any more. In a
 * comparison, the previous call stays until the next one is loaded.
 */
export function useCall(runId: RunId | undefined, isCompared = false) {
  const input = runId === undefined ? skipToken : { runId };
  return useQuery(
    host.calls.get.queryOptions({
      input,
      placeholderData: isCompared ? keepPreviousData : undefined,
      refetchOnMount: ({ state }) => (state.data?.phase === 'ended' ? 'always' : true),
    }),
  );
}

/** The same for a prompt. */
export function usePromptRun(runId: RunId | undefined, isCompared = false) {
  const input = runId === undefined ? skipToken : { runId };
  const placeholderData = isCompared ? keepPreviousData : undefined;
  return useQuery(host.prompts.run.queryOptions({ input, placeholderData, refetchOnMount: 'always' }));
}

/** Running calls are looked for among this many newest ones. */
const newest = 20;

/** The running tool calls of all servers, newest first: in flight, between two rounds, or as a task that is polled. */
export function useRunningCalls(): readonly ToolCallSummary[] {
  const calls = useQuery(host.calls.list.queryOptions({ input: { count: newest } })).data?.rows ?? [];
  return calls.filter(({ phase, task }) => phase === 'running' && (task === undefined || task.follow === 'following'));
}
