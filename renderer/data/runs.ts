import { skipToken, useQuery } from '@tanstack/react-query';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client, host } from './client.ts';
import { type RowSource, useRowSource } from './row-source.ts';
import { runsVersion } from './versions.ts';

/** How many of the newest runs of one tool or prompt are offered for a comparison. */
const callsOffered = 200;
const promptRunsOffered = 500;

export type RunSource<Run> = RowSource<RunFilter, Run>;

/** The matching calls, newest first. New ones are added at the start, and any call may change. */
export function useCallRows(filter: RunFilter): RunSource<ToolCallSummary> {
  return useRowSource(filter, runsVersion, {
    fetch: (wanted, range, signal) => client.calls.list({ ...wanted, ...range }, { signal }),
    keyOf: ({ id }) => id,
    mayChange: () => true,
  });
}

export function usePromptRunRows(filter: RunFilter): RunSource<PromptRun> {
  return useRowSource(filter, runsVersion, {
    fetch: (wanted, range, signal) => client.prompts.list({ ...wanted, ...range }, { signal }),
    keyOf: ({ id }) => id,
    mayChange: () => true,
  });
}

/** The row of a call under a filter; undefined until known, and for a call that doesn't match. */
export function useCallRow(filter: RunFilter, runId: RunId | undefined): number | undefined {
  const input = runId === undefined ? skipToken : { filter, runId };
  return useQuery(host.calls.locate.queryOptions({ input })).data?.row;
}

/** How many calls match; undefined until known. */
export function useCallCount(filter: RunFilter): number | undefined {
  return useQuery(host.calls.list.queryOptions({ input: { ...filter, count: 0 } })).data?.total;
}

export function usePromptRunCount(filter: RunFilter): number | undefined {
  return useQuery(host.prompts.list.queryOptions({ input: { ...filter, count: 0 } })).data?.total;
}

export function useCalls(serverId: ServerId, name: string): readonly ToolCallSummary[] {
  return useQuery(host.calls.list.queryOptions({ input: { serverId, name, count: callsOffered } })).data?.rows ?? [];
}

export function usePromptRuns(serverId: ServerId, name: string): readonly PromptRun[] {
  return (
    useQuery(host.prompts.list.queryOptions({ input: { serverId, name, count: promptRunsOffered } })).data?.rows ?? []
  );
}

/** One call, fetched again each time that it is shown. */
export function useCall(runId: RunId | undefined) {
  const input = runId === undefined ? skipToken : { runId };
  return useQuery(host.calls.get.queryOptions({ input, refetchOnMount: 'always' }));
}

export function usePromptRun(runId: RunId | undefined) {
  const input = runId === undefined ? skipToken : { runId };
  return useQuery(host.prompts.run.queryOptions({ input, refetchOnMount: 'always' }));
}

/** Running calls are looked for among this many newest ones. */
const newest = 20;

/** The running tool calls of all servers, newest first: in flight, between two rounds, or as a task that is polled. */
export function useRunningCalls(): readonly ToolCallSummary[] {
  const calls = useQuery(host.calls.list.queryOptions({ input: { count: newest } })).data?.rows ?? [];
  return calls.filter(({ phase, task }) => phase === 'running' && (task === undefined || task.follow === 'following'));
}
