import { z } from 'zod';
import { costColumns } from './columns.ts';
import { serverIdSchema, sessionIdSchema } from './id/id.ts';
import { catalogKindSchema } from './lists/catalog.ts';

const sizes = {
  /** Of the text that a model is given, in UTF-8. */
  bytes: z.number().int(),
  /** An estimate: models count differently. */
  tokens: z.number().int(),
};

/** What one item of a server's lists costs a model that is given it. */
export const costRowSchema = z.object({
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  serverName: z.string(),
  kind: catalogKindSchema,
  /** In the server's list. */
  ordinal: z.number().int(),
  /** The tool's or prompt's name, the resource's URI, the template's text. Untrusted. */
  name: z.string(),
  ...sizes,
  /** Its part of the tokens of the largest row of the query, from 0 to 1. */
  ofLargest: z.number(),
});
export type CostRow = z.infer<typeof costRowSchema>;

/** The sum of one list. */
const listCostSchema = z.object({
  kind: catalogKindSchema,
  items: z.number().int(),
  /** How many of them were counted; the others are taken to be like them. */
  counted: z.number().int(),
  ...sizes,
});
export type ListCost = z.infer<typeof listCostSchema>;

export const serverCostSchema = z.object({
  serverId: serverIdSchema,
  sessionId: sessionIdSchema,
  serverName: z.string(),
  /** The lists that were asked for and have items. */
  lists: z.array(listCostSchema),
  /** Of the instructions; absent when the server has none, their tokens while they are being counted. */
  instructions: z.object(sizes).partial({ tokens: true }).optional(),
  /** Of these lists and the instructions. */
  ...sizes,
});
export type ServerCost = z.infer<typeof serverCostSchema>;

export const costsSchema = z.object({
  /** Connected servers, in the order of the server list. */
  servers: z.array(serverCostSchema),
  /** Items are being counted, so sums still grow. */
  isCounting: z.boolean(),
});
export type Costs = z.infer<typeof costsSchema>;

/** What is counted: everything unless it is narrowed. */
export const costScopeSchema = z.object({
  sessionId: sessionIdSchema.optional(),
  kinds: z.array(catalogKindSchema).optional(),
});
export type CostScope = z.infer<typeof costScopeSchema>;

export const costQuerySchema = z.object({
  /** Words that are looked for in names, ignoring case. */
  text: z.string().max(500),
  serverId: serverIdSchema.optional(),
  kind: catalogKindSchema.optional(),
  sort: z.enum(costColumns),
  order: z.enum(['ascending', 'descending']),
});
export type CostQuery = z.infer<typeof costQuerySchema>;
