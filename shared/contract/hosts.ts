import { type } from '@orpc/contract';
import { z } from 'zod';
import { hostIdSchema } from '../model/hosts/host-id.ts';
import {
  type HostRow,
  type HostTable,
  type HostTokens,
  hostRowFilterSchema,
  hostTableQuerySchema,
  type KnownHosts,
  type Seen,
  seenItemSchema,
} from '../model/hosts/host-table.ts';
import type { RowRange } from '../model/row-range.ts';
import { procedure, rowRange } from './base.ts';

const byId = z.object({ tableId: z.string() });

/** What hosts, the programs that put servers in front of models, make of a server. Nothing is sent for it. */
export const hosts = {
  known: procedure.output(type<KnownHosts>()),
  /**
   * What hosts make of all that a session or a snapshot offers, and of the newest results of tools in a session. Only the
   * newest few tables are kept. Fails with `unknownSession`, `unknownSnapshot`.
   */
  table: procedure.input(hostTableQuerySchema).output(type<HostTable>()),
  /** Fails with `unknownHostTable`. */
  rows: procedure
    .input(byId.extend({ filter: hostRowFilterSchema, ...rowRange(0, 1000) }))
    .output(type<RowRange<HostRow>>()),
  /** What hosts give a model of each connected server, in estimated tokens. */
  tokens: procedure.input(z.object({ hosts: z.array(hostIdSchema).min(1).max(100) })).output(type<HostTokens[]>()),
  /** A row in one host: on the wire, and as that host gives it to a model. Fails with `unknownHostTable`, `noToolResult`. */
  cell: procedure.input(byId.extend({ ordinal: z.number().int().min(0), host: hostIdSchema })).output(type<Seen>()),
  /**
   * The same of one item of a session, or of a result of a tool in its traffic. Fails with `unknownSession`, `unknownHost`,
   * `unknownHostTable`, `noToolResult`.
   */
  seen: procedure
    .input(z.object({ item: seenItemSchema, host: hostIdSchema, name: hostTableQuerySchema.shape.name }))
    .output(type<Seen>()),
};
