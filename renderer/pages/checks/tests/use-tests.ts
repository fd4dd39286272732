import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CheckRow } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { client, host } from '../../../data/client.ts';
import { doneIn } from '../../../kit/checks/index.ts';
import type { ShownCheck } from '../rows/shown-check.ts';

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

/** What came of a test last, and in which run. */
interface NewestResult {
  row: CheckRow;
  checkRunId: string;
}

/** The newest result of each test by its name: of the newest run, and of those before it that had other tests. */
function useResults(runs: readonly CheckRun[]): ReadonlyMap<string, NewestResult> {
  const recent = runs.slice(-mostRuns);
  const state = recent.map((run) => `${run.checkRunId} ${run.phase} ${doneIn(run)} ${run.acceptable}`);
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

/** The tests at the beginning of each run that don't change any more: they have ended, with nothing to accept. */
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
  const open = rows.findIndex(({ state, canAccept, isAccepted }) => state === undefined || canAccept || isAccepted);
  endedRows.set(checkRunId, open < 0 ? rows : rows.slice(0, open));
  return rows;
}

/** The tests that are for the server, as checks with their newest results. */
export function useShownTests(file: TestsFile, runs: readonly CheckRun[]): readonly ShownCheck[] {
  const results = useResults(runs);
  return useMemo(
    () =>
      file.tests
        .filter(({ applies }) => applies)
        .map(({ ordinal, name, method, target, line, digest, skip }): ShownCheck => {
          const { row, checkRunId } = results.get(name) ?? {};
          const head = { ordinal, name, method, target, line };
          // A test that was edited since is another one.
          if (row?.digest === digest) return { ...row, ...head, key: name, checkRunId, ordinal: row.ordinal };
          const isEdited = row !== undefined;
          const skipped = skip === undefined ? {} : { state: 'skipped' as const, reason: 'file' as const, skip };
          return {
            ...head,
            ...skipped,
            isEdited,
            key: name,
            isRunning: false,
            varies: 0,
            canAccept: false,
            isAccepted: false,
          };
        }),
    [file.tests, results],
  );
}
