import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunId } from '#shared/model/id/id.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import type { PromptRun } from '#shared/model/runs/prompt-run.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { changedCalls } from './changed-calls.ts';
import { client, host } from './client.ts';
import { type RowSource, useRowSource } from './row-source.ts';
import { runsVersion } from './versions.ts';

// Apart from the other queries of runs, which the first screen needs without this.

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
