import { host, queryClient } from './client.ts';

/** Fetches runs of checks, files of tests and pins again, before the host's news of a change arrive. */
export async function refreshChecks(): Promise<void> {
  await Promise.all(
    [host.checks, host.tests, host.pins].map((group) => queryClient.invalidateQueries({ queryKey: group.key() })),
  );
}
