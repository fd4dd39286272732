import { z } from 'zod';

/** Which containers of a JSON tree are open: those of the first levels, but for the toggled ones. */
export const treeViewSchema = z.object({
  /** Absent: as many levels as stay within a screen or two. */
  levels: z.number().int().min(0).optional(),
  toggled: z.array(z.number().int().min(0)).max(10_000),
});
export type TreeView = z.infer<typeof treeViewSchema>;

/** One value of a JSON text as a row of its tree; what is long is cut. */
const jsonRowSchema = z.object({
  /** Its number in the order of the text; 0 is the whole. */
  node: z.number().int(),
  /** -1 for the whole. */
  parent: z.number().int(),
  depth: z.number().int(),
  /** Its key (decoded), or its position in an array; absent for the whole. */
  key: z.union([z.string(), z.number()]).optional(),
  kind: z.enum(['object', 'array', 'string', 'number', 'literal']),
  /** How many values it holds itself. */
  children: z.number().int(),
  isOpen: z.boolean(),
  /** Its key is there more than once. */
  isRepeated: z.boolean(),
  /** Where the value is in the text, in characters. */
  start: z.number().int(),
  length: z.number().int(),
  /** How the value begins, as it was sent; empty for a container. */
  preview: z.string(),
});
export type JsonRow = z.infer<typeof jsonRowSchema>;

const jsonRowsSchema = z.object({
  rows: z.array(jsonRowSchema),
  total: z.number().int(),
  /** All values of the text. */
  values: z.number().int(),
  /** The levels that are open when the view names none. */
  levels: z.number().int(),
  /** The most levels that may be opened at once: with more a list has more rows than a page can scroll. */
  mostLevels: z.number().int(),
  /** Whether the text has more levels than that. */
  isDeeper: z.boolean(),
});
export type JsonRows = z.infer<typeof jsonRowsSchema>;

/** Rows of a text, or why it has none. */
export const treeRowsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rows'), rows: jsonRowsSchema }),
  /** What `JSON.parse` finds wrong. */
  z.object({ kind: z.literal('notJson'), problem: z.string() }),
  z.object({ kind: z.literal('tooMany'), most: z.number().int() }),
]);
export type TreeRows = z.infer<typeof treeRowsSchema>;

/** Where a value is, and what must be open for it to be seen. */
export const jsonPlaceSchema = z.object({
  node: z.number().int(),
  /** Its JSON Pointer (RFC 6901). */
  pointer: z.string(),
  /** Its row in the view that was named, with what holds it opened there. */
  row: z.number().int(),
  view: treeViewSchema,
});
export type JsonPlace = z.infer<typeof jsonPlaceSchema>;
