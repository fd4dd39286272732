import { z } from 'zod';
import { catalogKinds } from './catalog.ts';
import { failureSchema } from './failure.ts';
import { serverIdSchema } from './id/id.ts';
import { eraSchema } from './revision.ts';

/** One side of a comparison: a server as it is connected, or in a certain era. */
export const comparedServerSchema = z.object({
  serverId: serverIdSchema,
  /** Absent: as it is connected, or as it would be. */
  era: eraSchema.optional(),
});
export type ComparedServer = z.infer<typeof comparedServerSchema>;

/** What of a server is compared: its lists, and each capability that it declares. */
export const comparedKinds = ['capabilities', ...catalogKinds] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const comparedStates = ['onlyA', 'onlyB', 'different', 'same'] as const;
export type ComparedState = (typeof comparedStates)[number];

const sideSchema = z.object({
  serverId: serverIdSchema,
  serverName: z.string(),
  era: eraSchema.optional(),
  revision: z.string().optional(),
  /** Why a list is missing or not whole. */
  failures: z.array(z.object({ kind: z.enum(comparedKinds), failure: failureSchema })),
});

export const comparisonSchema = z.object({
  comparisonId: z.string(),
  a: sideSchema,
  b: sideSchema,
  /** How many rows there are of each state. */
  counts: z.record(z.enum(comparedStates), z.number().int()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const comparedRowSchema = z.object({
  /** Counts from 0 over all rows, whatever is shown of them. */
  ordinal: z.number().int(),
  kind: z.enum(comparedKinds),
  /** A capability's or item's name, a URI or a template. Server text: inert; at most 2,000 characters. */
  key: z.string(),
  state: z.enum(comparedStates),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

export const comparedFilterSchema = z.object({
  states: z.array(z.enum(comparedStates)).default([...comparedStates]),
  /** What the key contains, whatever its case. */
  text: z.string().max(500).default(''),
});
export type ComparedFilter = z.infer<typeof comparedFilterSchema>;
