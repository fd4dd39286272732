import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const hostsRouter = ({ diagnostics: { hosts } }: Host) => ({
  known: api.hosts.known.handler(async () => (await hosts()).known()),
  table: api.hosts.table.handler(async ({ input, signal }) => (await hosts()).table(input, signal)),
  rows: api.hosts.rows.handler(async ({ input: { tableId, filter, from, count } }) =>
    (await hosts()).rows(tableId, filter, { from, count }),
  ),
  tokens: api.hosts.tokens.handler(async ({ input, signal }) => (await hosts()).tokens(input.hosts, signal)),
  cell: api.hosts.cell.handler(async ({ input }) => (await hosts()).cell(input.tableId, input.ordinal, input.host)),
  seen: api.hosts.seen.handler(async ({ input }) => (await hosts()).seen(input.item, input.host, input.name)),
});
