import { z } from 'zod';
import type { RowRange } from '../row-range.ts';
import { type CatalogItem, catalogItemSchema } from './catalog.ts';
import { wordsSchema } from './list-words.ts';

/** The lists whose items are requested by name. */
export const namedKindSchema = z.enum(['tools', 'prompts']);
export type NamedKind = z.infer<typeof namedKindSchema>;

/** What tools can be filtered by: the server's annotations and other properties. */
export const toolTerms = [
  'readOnly',
  'writes',
  'destructive',
  'additive',
  'idempotent',
  'notIdempotent',
  'openWorld',
  'closedWorld',
  'silent',
  'structured',
  'marked',
] as const;
const toolTermSchema = z.enum(toolTerms);
export type ToolTerm = z.infer<typeof toolTermSchema>;

/** Identifies an item, also when names are missing or repeated. */
export const namedPlaceSchema = z.object({
  /** Absent: an item without a name. */
  name: z.string().max(1_000_000).optional(),
  /** Counts from 1 among those of one name, or without; absent: the first. */
  nth: z.number().int().min(1).optional(),
});
export type NamedPlace = z.infer<typeof namedPlaceSchema>;

export const namedQuerySchema = z.object({
  text: wordsSchema,
  /** A tool must match all of them. */
  terms: z.array(toolTermSchema).max(toolTerms.length),
  /** The collapsed groups; absent: the list isn't grouped. */
  closed: z.array(z.string().max(1_000_000)).max(10_000).optional(),
  /** The item whose row is requested. */
  place: namedPlaceSchema.optional(),
});
export type NamedQuery = z.infer<typeof namedQuerySchema>;

export interface GroupRow {
  kind: 'group';
  prefix: string;
  size: number;
  isOpen: boolean;
}

export interface NamedItemRow {
  kind: 'item';
  item: CatalogItem;
  place: NamedPlace;
  isRepeated: boolean;
  /** The row of its group. */
  group?: number;
}

export type NamedRow = GroupRow | NamedItemRow;

/** Some rows of a list, and what its header shows. */
export interface NamedRange extends RowRange<NamedRow> {
  /** Items of the whole list, and those that match the query. */
  listed: number;
  shown: number;
  /** How many of these match each term. */
  terms: Partial<Record<ToolTerm, number>>;
  /** The row of the query's place: -1 when it isn't shown, absent when it isn't listed. */
  front?: number;
}

export const namedFoundSchema = z.object({
  /** Absent when the list doesn't have it (yet). */
  item: catalogItemSchema.optional(),
  isRepeated: z.boolean(),
  /** Why tools of this name can't be called over HTTP: see `ParamHeaderFault`. */
  headerFault: z.enum(['empty', 'notToken', 'duplicate', 'notPrimitive', 'unreachable']).optional(),
});
export type NamedFound = z.infer<typeof namedFoundSchema>;
