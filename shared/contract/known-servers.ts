import { z } from 'zod';
import { knownListSchema, knownServerRowSchema, knownServerSchema } from '../model/lists/known-server.ts';
import { procedure, rowRange } from './base.ts';

const list = z.object({ listId: z.string() });

/**
 * Servers that somebody describes (`server.json` of the MCP registry). What an offer of one comes to is added with
 * `servers.add`, not approved. Nothing here starts anything.
 */
export const knownServers = {
  /** The lists that can be searched: the one that comes with Loupe, then those that were opened, at most five. */
  lists: procedure.output(z.array(knownListSchema)),
  /**
   * Reads a `server.json`, an array of them, or the list response of a registry; `source` is the file's name. At most
   * 32,000,000 characters. Fails with `invalidConfig`.
   */
  openText: procedure
    .input(z.object({ text: z.string().max(32_000_000), source: z.string().max(4096) }))
    .output(knownListSchema),
  /**
   * Fetches such a text with GET, and a registry's further pages, at most 50 and 32 MiB; redirects within the origin
   * only. Sent only when a person gives the URL. Fails with `listUnusable`, `hostNotFound` and the like.
   */
  fetch: procedure.input(z.object({ url: z.url({ protocol: /^https?$/ }).max(4096) })).output(knownListSchema),
  /**
   * Rows of a list whose name, title, description or kind of package has every word of `text`; `total` is how many
   * there are. Fails with `unknownPreview`.
   */
  search: procedure
    .input(list.extend({ text: z.string().max(500), ...rowRange(1, 500) }))
    .output(z.object({ rows: z.array(knownServerRowSchema), total: z.number().int() })),
  /** One server by its place in its list, counted from 0. Fails with `unknownPreview`. */
  get: procedure.input(list.extend({ place: z.number().int().min(0) })).output(knownServerSchema),
};
