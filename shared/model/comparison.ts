import { z } from 'zod';
import { changeClassSchema, changeSchema } from './change.ts';
import { failureSchema } from './failure.ts';
import { hostIdSchema } from './hosts/host-id.ts';
import { serverIdSchema } from './id/id.ts';
import { catalogKinds } from './lists/catalog-kinds.ts';
import { eraSchema } from './revision.ts';
import { rowRangeSchema } from './row-range.ts';

const comparedServerSchema = z.object({
  serverId: serverIdSchema,
  /** Absent: the era of its connection. */
  era: eraSchema.optional(),
  /** Absent: as it is connected, or as its settings say. */
  as: hostIdSchema.optional(),
});
export type ComparedServer = z.infer<typeof comparedServerSchema>;

/** One side of a comparison: a server, or a snapshot in the host's memory. */
export const comparedSideSchema = z.union([comparedServerSchema, z.object({ snapshotId: z.string() })]);
export type ComparedSide = z.infer<typeof comparedSideSchema>;

/** `server`: its instructions and what it says about itself. `clientCapabilities` and `requests` (by method) are compared when a side is a recorded client. */
const comparedKinds = ['server', 'capabilities', 'clientCapabilities', 'requests', ...catalogKinds] as const;
export type ComparedKind = (typeof comparedKinds)[number];

export const comparedStates = ['onlyA', 'onlyB', 'different', 'same'] as const;
export type ComparedState = (typeof comparedStates)[number];

const sideSchema = z.object({
  /** Of the server, or of a snapshot's server or file. Untrusted. */
  name: z.string(),
  /** The side is a snapshot. */
  isSnapshot: z.boolean(),
  era: eraSchema.optional(),
  revision: z.string().optional(),
  /** The name of the host as which Loupe connected. */
  as: z.string().optional(),
  /** Why a list is missing or incomplete. */
  failures: z.array(z.object({ kind: z.enum(comparedKinds), failure: failureSchema })),
});

/** Rows of each state, and of each class. */
const countsSchema = z.object({
  counts: z.record(z.enum(comparedStates), z.number().int()),
  classes: z.record(changeClassSchema, z.number().int()),
});
export type ComparedCounts = z.infer<typeof countsSchema>;

export const comparisonSchema = countsSchema.extend({ comparisonId: z.string(), a: sideSchema, b: sideSchema });
export type Comparison = z.infer<typeof comparisonSchema>;

export const comparedRowSchema = z.object({
  /** Counts from 0 over all rows, regardless of the filter. */
  ordinal: z.number().int(),
  kind: z.enum(comparedKinds),
  /** A name, URI or template, at most 2,000 characters. Untrusted text. */
  key: z.string(),
  state: z.enum(comparedStates),
  /** Of the worst change from A to B; absent for what is the same, and for what a client declares or sends. */
  class: changeClassSchema.optional(),
});
export type ComparedRow = z.infer<typeof comparedRowSchema>;

/** Rows, and how many of each state and each class there are under the rest of the filter. */
export const comparedRangeSchema = rowRangeSchema(comparedRowSchema).extend(countsSchema.shape);
export type ComparedRange = z.infer<typeof comparedRangeSchema>;

/** One change from A to B; both values are in the texts of the row. */
export const comparedChangeSchema = changeSchema.pick({ id: true, class: true, reason: true, pointer: true });
export type ComparedChange = z.infer<typeof comparedChangeSchema>;

export const comparedFilterSchema = z.object({
  states: z.array(z.enum(comparedStates)).default([...comparedStates]),
  /** Only rows with one of these classes; all rows without any. */
  classes: z.array(changeClassSchema).default([]),
  /** Found in the key, ignoring case. */
  text: z.string().max(500).default(''),
  /** `class`: the worst first, and what has no class last. Default: by kind, as the servers list the items. */
  sort: z.enum(['class']).optional(),
});
export type ComparedFilter = z.infer<typeof comparedFilterSchema>;
