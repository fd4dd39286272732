import { ListWalk } from '#host/catalog/list-walk.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import { type RunContext, request } from './run-context.ts';

/** Walks a list to its end; the walk says how far it came. Throws only when the user interrupts it. */
export async function walkList(context: RunContext, kind: CatalogKind): Promise<ListWalk> {
  const walk = new ListWalk({
    kind,
    request: (method, params) => request(context, method, params),
    now: () => performance.timeOrigin + performance.now(),
    changed: () => {},
  });
  await walk.run('all');
  context.signal.throwIfAborted();
  return walk;
}
