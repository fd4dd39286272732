import { z } from 'zod';
import { catalogKinds } from './catalog.ts';
import { failureSchema } from './failure.ts';
import { serverIdSchema } from './id/id.ts';
import { eraSchema } from './revision.ts';

/** One side of a comparison. */
export const comparedServerSchema = z.object({
  serverId: serverIdSchema,
  /** Absent: the era of its connection. */
  era: eraSchema.optional(),
});
export type ComparedServer = z.infer<typeof comparedServerSchema>;

/** `clientCapabilities` and `requests` (by method) are compared when a side is a recorded client. */
const comparedKinds = ['capabilities', 'clientCapabilities', 'requests', ...catalogKinds] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const comparedStates = ['onlyA', 'onlyB', 'different', 'same'] as const;
export type ComparedState = (typeof comparedStates)[number];

const sideSchema = z.object({
  serverId: serverIdSchema,
  serverName: z.string(),
  era: eraSchema.optional(),
  revision: z.string().optional(),
  /** Why a list is missing or incomplete. */
  failures: z.array(z.object({ kind: z.enum(comparedKinds), failure: failureSchema })),
});

export const comparisonSchema = z.object({
  comparisonId: z.string(),
  a: sideSchema,
  b: sideSchema,
  /** Rows of each state. */
  counts: z.record(z.enum(comparedStates), z.number().int()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const comparedRowSchema = z.object({
  /** Counts from 0 over all rows, regardless of the filter. */
  ordinal: z.number().int(),
  kind: z.enum(comparedKinds),
  /** A name, URI or template, at most 2,000 characters. Untrusted text. */
  key: z.string(),
  state: z.enum(comparedStates),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

export const comparedFilterSchema = z.object({
  states: z.array(z.enum(comparedStates)).default([...comparedStates]),
  /** Found in the key, ignoring case. */
  text: z.string().max(500).default(''),
});
export type ComparedFilter = z.infer<typeof comparedFilterSchema>;
