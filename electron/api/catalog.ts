import type { Host } from '#host/create-host.ts';
import { wholeText } from '#shared/mcp/json/json-depth.ts';
import { api } from './base.ts';

export function catalogRouter(host: Host) {
  const { catalog, sessions } = host;
  return {
    listFetches: api.catalog.listFetches.handler(({ input }) => catalog.listFetches(input.sessionId)),
    refresh: api.catalog.refresh.handler(({ input: { sessionId, kind, paged } }) => {
      void catalog.fetch(sessions.get(sessionId), kind, paged ? 'one' : 'all');
      return catalog.view(sessionId, kind);
    }),
    proceed: api.catalog.proceed.handler(({ input: { sessionId, kind, pages } }) => {
      void catalog.proceed(sessionId, kind, pages);
      return catalog.view(sessionId, kind);
    }),
    apply: api.catalog.apply.handler(({ input: { sessionId, kind } }) => {
      catalog.apply(sessionId, kind);
      return catalog.view(sessionId, kind);
    }),
    cancel: api.catalog.cancel.handler(({ input: { sessionId, kind } }) => {
      catalog.cancel(sessionId, kind);
      return catalog.view(sessionId, kind);
    }),
    items: api.catalog.items.handler(({ input }) =>
      catalog.items(input.sessionId, input.kind, input.from, input.count),
    ),
    itemText: api.catalog.itemText.handler(({ input: { sessionId, kind, ordinal } }) => ({
      text: wholeText(catalog.items(sessionId, kind, ordinal, 1).items[0]?.raw ?? null),
    })),
    pages: api.catalog.pages.handler(({ input }) => catalog.pages(input.sessionId, input.kind)),
    changes: api.catalog.changes.handler(({ input }) => catalog.changes(input.sessionId, input.kind)),
  };
}

export function listsRouter({ lists }: Host) {
  return {
    namedRows: api.lists.namedRows.handler(({ input: { window, ...rows }, signal }) =>
      lists.namedRows(rows, window, signal),
    ),
    namedRowStarting: api.lists.namedRowStarting.handler(async ({ input: { start, from, ...rows } }) => ({
      row: await lists.namedRowStarting(rows, start, from),
    })),
    named: api.lists.named.handler(({ input: { sessionId, kind, place } }) => lists.namedAt(sessionId, kind, place)),
    resourceRows: api.lists.resourceRows.handler(({ input: { window, ...rows }, signal }) =>
      lists.resourceRows(rows, window, signal),
    ),
    resourceRowStarting: api.lists.resourceRowStarting.handler(async ({ input: { start, from, ...rows } }) => ({
      row: await lists.resourceRowStarting(rows, start, from),
    })),
    matching: api.lists.matching.handler(({ input: { sessionId, narrowing, below, window } }) =>
      lists.matching(sessionId, { ...narrowing, below }, window),
    ),
    listed: api.lists.listed.handler(({ input: { sessionId, kind, at } }) => lists.listed(sessionId, kind, at)),
    search: api.lists.search.handler(({ input, signal }) => lists.search(input, signal)),
  };
}
