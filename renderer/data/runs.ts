import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { changedCalls } from './changed-calls.ts';
import { client, host } from './client.ts';
import { type RowSource, useRowSource } from './row-source.ts';
import { runsVersion } from './versions.ts';

/** How many of the newest runs of one tool or prompt are offered for a comparison. */
const callsOffered = 200;
const promptRunsOffered = 500;

export type RunSource<Run> = RowSource<RunFilter, Run>;

/** The matching calls, newest first. New ones are added at the start, and any call may change. */
export function useCallRows(filter: RunFilter): RunSource<ToolCallSummary> {
  const source = useRowSource<RunFilter, ToolCallSummary, RowRange<ToolCallSummary>>(filter, runsVersion, {
    fetch: (wanted, range, signal) => client.calls.list({ ...wanted, ...range }, { signal }),
    keyOf: ({ id }) => id,
    mayChange: () => true,
  });
  useEffect(() => changedCalls.subscribe(() => source.replace(changedCalls.get())), [source]);
  return source;
}

export function usePromptRunRows(filter: RunFilter): RunSource<PromptRun> {
  return useRowSource(filter, runsVersion, {
    fetch: (wanted, range, signal) => client.prompts.list({ ...wanted, ...range }, { signal }),
    keyOf: ({ id }) => id,
    mayChange: () => true,
  });
}

/** In milliseconds. */
const settledAfterMs = 120;

/** The row of a call under a filter; undefined until known, and for a call that doesn't match. `source` has the rows. */
export function useCallRow(
  filter: RunFilter,
  runId: RunId | undefined,
  source: RunSource<ToolCallSummary>,
): number | undefined {
  // A call that has just begun is in the first rows as soon as they are fetched.
  const [settled, setSettled] = useState<RunId>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(runId), settledAfterMs);
    return () => clearTimeout(timer);
  }, [runId]);
  const known = runId === undefined ? undefined : source.indexOf(runId);
  const input = known !== undefined || settled !== runId || runId === undefined ? skipToken : { filter, runId };
  const { data } = useQuery(host.calls.locate.queryOptions({ input }));
  return known ?? data?.row;
}

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
