import { ListFetcher } from '#host/surface/lists/list-fetcher.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import type { RunContext } from './run-context.ts';

interface Extent {
  /** The first cursor; absent: the first page. */
  cursor?: string | undefined;
  /** How many pages to fetch; absent: all. */
  pages?: number | undefined;
}

/** Fetches a list; the fetcher holds the items so far and the failure. Throws only when the user interrupts it. */
export async function fetchList(
  { host, run, session, signal }: RunContext,
  kind: CatalogKind,
  { cursor, pages }: Extent = {},
): Promise<ListFetcher> {
  const fetcher = new ListFetcher({
    kind,
    ...(cursor !== undefined && { cursor }),
    request: async (method, params) => {
      const response = await host.exchanges.open({ session, method, params, signal, progress: true }).result();
      // With every digit that the server sent.
      return run.json ? host.exchanges.exact(response) : response;
    },
    now: () => performance.timeOrigin + performance.now(),
    changed: () => {},
  });
  if (pages === undefined) await fetcher.run('all');
  else
    for (let page = 0; page < pages && (page === 0 || fetcher.phase === 'paused'); page += 1) await fetcher.run('one');
  signal.throwIfAborted();
  return fetcher;
}
