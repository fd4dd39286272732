import type { Host } from '#host/create-host.ts';
import { api } from './base.ts';

export const hostsRouter = ({ diagnostics: { hosts } }: Host) => ({
  known: api.hosts.known.handler(() => hosts.known()),
  table: api.hosts.table.handler(({ input, signal }) => hosts.table(input, signal)),
  rows: api.hosts.rows.handler(({ input: { tableId, filter, from, count } }) =>
    hosts.rows(tableId, filter, { from, count }),
  ),
  tokens: api.hosts.tokens.handler(({ input, signal }) => hosts.tokens(input.hosts, signal)),
  cell: api.hosts.cell.handler(({ input }) => hosts.cell(input.tableId, input.ordinal, input.host)),
  seen: api.hosts.seen.handler(({ input }) => hosts.seen(input.item, input.host, input.name)),
});
