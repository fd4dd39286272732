import type { Query, QueryClient } from '@tanstack/react-query';
import type { RunId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { matches, summaryOf } from '#shared/model/runs/call-summary.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import type { ToolCall, ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { host } from './client.ts';
import { ObservableValue } from './observable.ts';

/** The calls that changed last, where the digest had them: for rows that aren't in the query cache. */
export const changedCalls = new ObservableValue<readonly ToolCallSummary[]>([]);

/** Puts changed calls into the cache as they are now: each into its own query and into the lists that have it. */
export function takeCalls(cache: QueryClient, calls: readonly ToolCall[], newRuns: ReadonlySet<RunId>): void {
  for (const call of calls) {
    const queryKey = host.calls.get.queryKey({ input: { runId: call.id } });
    // A response that is in flight may be older.
    if (isIdle(cache.getQueryState(queryKey))) cache.setQueryData(queryKey, call);
    else void cache.invalidateQueries({ queryKey });
  }
  const rows = calls.map(summaryOf);
  for (const query of cache.getQueryCache().findAll({ queryKey: host.calls.list.key() })) {
    const known = isIdle(query.state) ? query.state.data : undefined;
    const next = isRange(known) ? merged(known, rangeOf(query), rows, newRuns) : undefined;
    if (next !== undefined) cache.setQueryData(query.queryKey, next);
    else void cache.invalidateQueries({ predicate: (each) => each === query });
  }
  changedCalls.set(rows);
}

function isIdle(state: { fetchStatus: string } | undefined): boolean {
  return state === undefined || state.fetchStatus === 'idle';
}

type Range = RowRange<ToolCallSummary>;

function isRange(data: unknown): data is Range {
  return typeof data === 'object' && data !== null && 'rows' in data && 'total' in data;
}

interface Wanted extends RunFilter {
  from?: number;
  count?: number;
}

/** The input of a query of the list. */
function rangeOf({ queryKey }: Query): Wanted {
  const [, options] = queryKey;
  return isJsonObject(options) && isJsonObject(options.input) ? options.input : {};
}

/** A list with changed rows in place of the former ones, and new ones before them; undefined where only the host knows it. */
function merged(
  known: Range,
  { from = 0, count = 0, ...filter }: Wanted,
  changed: readonly ToolCallSummary[],
  newRuns: ReadonlySet<RunId>,
): Range | undefined {
  let { rows, total } = known;
  for (const call of changed) {
    const at = rows.findIndex(({ id }) => id === call.id);
    if (at >= 0) rows = rows.with(at, call);
    else {
      const isMatch = matches(filter, call);
      const isNew = newRuns.has(call.id);
      // Beyond the rows that are known, an older call changes nothing.
      if (isMatch === false || (!isNew && rows.length === count)) continue;
      const [newest] = rows;
      const isFirst = isNew && from === 0 && (newest === undefined || call.at >= newest.at);
      if (isMatch === undefined || !isFirst) return undefined;
      rows = [call, ...rows].slice(0, count);
      total += 1;
    }
  }
  return { ...known, rows: [...rows], total };
}
