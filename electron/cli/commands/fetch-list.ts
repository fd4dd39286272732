import { ListFetcher } from '#host/surface/lists/list-fetcher.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import { type RunContext, request } from './run-context.ts';

interface Extent {
  /** Where to begin; absent: at the first page. */
  cursor?: string | undefined;
  /** How many pages to ask for; absent: all. */
  pages?: number | undefined;
}

/** Fetches a list; the fetch says how far it came. Throws only when the user interrupts it. */
export async function fetchList(
  context: RunContext,
  kind: CatalogKind,
  { cursor, pages }: Extent = {},
): Promise<ListFetcher> {
  const fetcher = new ListFetcher({
    kind,
    ...(cursor !== undefined && { cursor }),
    request: (method, params) => request(context, method, params),
    now: () => performance.timeOrigin + performance.now(),
    changed: () => {},
  });
  if (pages === undefined) await fetcher.run('all');
  else
    for (let page = 0; page < pages && (page === 0 || fetcher.phase === 'paused'); page += 1) await fetcher.run('one');
  context.signal.throwIfAborted();
  return fetcher;
}
