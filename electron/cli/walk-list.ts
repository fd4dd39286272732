import { ListWalk } from '#host/surface/lists/list-walk.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import { type RunContext, request } from './run-context.ts';

interface Extent {
  /** Where to begin; absent: at the first page. */
  cursor?: string | undefined;
  /** How many pages to ask for; absent: all. */
  pages?: number | undefined;
}

/** Walks a list; the walk says how far it came. Throws only when the user interrupts it. */
export async function walkList(
  context: RunContext,
  kind: CatalogKind,
  { cursor, pages }: Extent = {},
): Promise<ListWalk> {
  const walk = new ListWalk({
    kind,
    ...(cursor !== undefined && { cursor }),
    request: (method, params) => request(context, method, params),
    now: () => performance.timeOrigin + performance.now(),
    changed: () => {},
  });
  if (pages === undefined) await walk.run('all');
  else for (let page = 0; page < pages && (page === 0 || walk.phase === 'paused'); page += 1) await walk.run('one');
  context.signal.throwIfAborted();
  return walk;
}
