import { useQuery } from '@tanstack/react-query';
import type { CheckRun, CheckSourceKind } from '#shared/model/checks/check-run.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { host, queryClient } from './client.ts';

/** Fetches runs of checks, files of tests and pins again, before the host's news of a change arrive. */
export async function refreshChecks(): Promise<void> {
  await Promise.all(
    [host.checks, host.tests, host.pins].map((group) => queryClient.invalidateQueries({ queryKey: group.key() })),
  );
}

/** The runs of all servers that haven't ended. */
export function useOpenCheckRuns(): readonly CheckRun[] {
  return useQuery(host.checks.runs.queryOptions({ select: openRuns })).data ?? [];
}

function openRuns(runs: readonly CheckRun[]): CheckRun[] {
  return runs.filter(({ phase }) => phase !== 'ended');
}

/** The runs of a server's checks of one kind that are kept, the newest last. */
export function useCheckRuns(kind: CheckSourceKind, serverId: ServerId): readonly CheckRun[] {
  const runs = useQuery(host.checks.runs.queryOptions()).data ?? [];
  return runs.filter(({ request }) => request.source.kind === kind && request.serverId === serverId);
}
