import { z } from 'zod';
import { textFaultSchema } from '../frames/text-fault.ts';
import { rowRangeSchema } from '../row-range.ts';

/** Which containers of a JSON tree are open: those of the first `levels`, except for the toggled ones. */
export const treeViewSchema = z.object({
  /** Absent: as many as fit on a screen or two. */
  levels: z.number().int().min(0).optional(),
  toggled: z.array(z.number().int().min(0)).max(10_000),
});
export type TreeView = z.infer<typeof treeViewSchema>;

/** One value of a JSON text as a row of its tree; long texts are cut. */
const jsonRowSchema = z.object({
  /** Its number in the order of the text; the root is 0. */
  node: z.number().int(),
  /** -1 for the root. */
  parent: z.number().int(),
  depth: z.number().int(),
  /** The decoded key, or the index in an array; absent for the root. */
  key: z.union([z.string(), z.number()]).optional(),
  kind: z.enum(['object', 'array', 'string', 'number', 'literal']),
  /** How many direct children it has. */
  children: z.number().int(),
  isOpen: z.boolean(),
  /** Its key occurs more than once in the object. */
  isRepeated: z.boolean(),
  /** The value's range in the text, in characters. */
  start: z.number().int(),
  length: z.number().int(),
  /** The beginning of the value's text; empty for a container. */
  preview: z.string(),
});
export type JsonRow = z.infer<typeof jsonRowSchema>;

const jsonRowsSchema = rowRangeSchema(jsonRowSchema).extend({
  /** All values of the text. */
  values: z.number().int(),
  /** The levels that are open by default. */
  levels: z.number().int(),
  /** The most levels that can be opened at once: with more, the list has more rows than a page can scroll. */
  maxLevels: z.number().int(),
  /** The text has more levels than that. */
  isDeeper: z.boolean(),
});
export type JsonRows = z.infer<typeof jsonRowsSchema>;

export const treeRowsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), rows: jsonRowsSchema }),
  z.object({ kind: z.literal('notJson'), fault: textFaultSchema }),
  z.object({ kind: z.literal('tooMany'), most: z.number().int() }),
]);
export type TreeRows = z.infer<typeof treeRowsSchema>;

/** Where a value is, and a view that shows it. */
export const jsonPlaceSchema = z.object({
  node: z.number().int(),
  /** JSON Pointer (RFC 6901). */
  pointer: z.string(),
  /** Its row in `view`. */
  row: z.number().int(),
  view: treeViewSchema,
});
export type JsonPlace = z.infer<typeof jsonPlaceSchema>;
