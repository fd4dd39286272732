import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { CheckRow, CheckState } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { SavedTest } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client, host } from '../../data/client.ts';

/** The rows that one request may ask for. */
const pageSize = 1000;
/** Results of so many of the newest runs are looked for. */
const mostRuns = 20;

/** The file with the tests of a server. Other programs change it too: it is read again when the window is looked at. */
export function useTestsFile(serverId: ServerId | undefined) {
  return useQuery(
    host.tests.file.queryOptions({
      input: serverId === undefined ? skipToken : { serverId },
      retry: false,
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    }),
  );
}

/** The runs of a server's tests, the newest last. */
export function useTestRuns(serverId: ServerId): readonly CheckRun[] {
  const runs = useQuery(host.checks.runs.queryOptions()).data ?? [];
  return runs.filter(({ request }) => request.source.kind === 'tests' && request.serverId === serverId);
}

/** How many tests of a run have an outcome. */
export function doneIn({ counts }: CheckRun): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** What came of a test last, and in which run. */
export interface NewestResult {
  row: CheckRow;
  checkRunId: string;
}

/** The newest result of each test by its name: of the newest run, and of those before it that had other tests. */
export function useResults(runs: readonly CheckRun[]): ReadonlyMap<string, NewestResult> {
  const recent = runs.slice(-mostRuns);
  const state = recent.map((run) => `${run.checkRunId} ${run.phase} ${doneIn(run)}`);
  // Not below the key of the tests: what has changed is in this one.
  const { data } = useQuery({
    queryKey: ['testResults', ...state],
    queryFn: ({ signal }) => newestResults(recent, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: recent.length > 0,
  });
  return recent.length === 0 || data === undefined ? noResults : data;
}

const noResults: ReadonlyMap<string, NewestResult> = new Map();

/** The ended tests at the beginning of each run, which don't change any more. */
const endedRows = new Map<string, readonly CheckRow[]>();

async function newestResults(runs: readonly CheckRun[], signal: AbortSignal): Promise<Map<string, NewestResult>> {
  const results = new Map<string, NewestResult>();
  for (const id of endedRows.keys()) if (!runs.some(({ checkRunId }) => checkRunId === id)) endedRows.delete(id);
  for (const { checkRunId } of runs) {
    for (const row of await rowsOf(checkRunId, signal)) {
      // A test that a cancelled run didn't get to keeps its last result.
      if (row.state !== undefined || row.isRunning) results.set(row.name, { row, checkRunId });
    }
  }
  return results;
}

async function rowsOf(checkRunId: string, signal: AbortSignal): Promise<readonly CheckRow[]> {
  const known = endedRows.get(checkRunId) ?? [];
  const rows = [...known];
  for (;;) {
    const range = await client.checks.rows({ checkRunId, from: rows.length, count: pageSize }, { signal });
    rows.push(...range.rows);
    if (range.rows.length === 0 || rows.length >= range.total) break;
  }
  const open = rows.findIndex(({ state }) => state === undefined);
  endedRows.set(checkRunId, open < 0 ? rows : rows.slice(0, open));
  return rows;
}

/** A test with its newest result, if it ran. */
export interface ShownTest {
  test: SavedTest;
  result: NewestResult | undefined;
}

/** What a row shows of a test. */
export type ShownState = CheckState | 'running' | 'notRun';

export function shownState({ test, result }: ShownTest): ShownState {
  if (result?.row.isRunning === true) return 'running';
  return result?.row.state ?? (test.skip === undefined ? 'notRun' : 'skipped');
}
