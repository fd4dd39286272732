import { z } from 'zod';
import type { RowRange } from '../row-range.ts';
import type { CatalogItem } from './catalog.ts';
import { wordsSchema } from './list-words.ts';

export const uriSchema = z.string().max(1_000_000);
/** Folders by URI prefix, and whether they are open. */
const foldersSchema = z.array(z.tuple([uriSchema, z.boolean()])).max(20_000);

/** `label` is the title, else the name. */
const sortColumns = [
  'label',
  'name',
  'title',
  'uri',
  'mimeType',
  'size',
  'priority',
  'audience',
  'lastModified',
] as const;
export type SortColumn = (typeof sortColumns)[number];
const sortSchema = z.object({ column: z.enum(sortColumns), isDescending: z.boolean() });
export type Sort = z.infer<typeof sortSchema>;

/** `filter`: facets as `filterText` writes them. */
export const narrowingSchema = z.object({ text: wordsSchema, filter: z.string().max(100_000) });
export type Narrowing = z.infer<typeof narrowingSchema>;

export const resourceQuerySchema = narrowingSchema.extend({
  view: z.enum(['tree', 'list']),
  sort: sortSchema.optional(),
  /** Folders that the user opened or closed, and templates by `keyOfTemplate`. */
  folders: foldersSchema,
  /** The same within the current search. */
  folded: foldersSchema,
  /** The URIs expanded from each template, newest first. */
  past: z.array(z.tuple([uriSchema, z.array(uriSchema).max(100)])).max(1000),
  /** The item whose row is requested: a URI, also one expanded from a template, or a template's key. */
  front: uriSchema.optional(),
});
export type ResourceQuery = z.infer<typeof resourceQuerySchema>;

/** Identifies a row when rows move: an item, a template, a URI expanded from it, or a folder. */
export const rowMarkSchema = z.object({
  kind: z.enum(['item', 'template', 'folder']),
  /** Of the item or template in its list; for a folder its node in the tree. */
  ordinal: z.number().int(),
  uri: uriSchema.optional(),
  /** The URI expanded from the template. */
  expansion: uriSchema.optional(),
  prefix: uriSchema.optional(),
});
export type RowMark = z.infer<typeof rowMarkSchema>;

export interface TreeFacts {
  /** Its path segment, or several when folders share a row; may be empty. */
  label: string;
  isRoot: boolean;
  /** From 0. */
  depth: number;
  isFolder: boolean;
  isOpen: boolean;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  setSize: number;
  /** Shown items at and below it, or URIs expanded from the template. */
  count: number;
  /** The prefixes of the folders that share the row, innermost first; for a template, its folder's. */
  prefixes: string[];
  /** The parent row, or -1. */
  parent: number;
}

export interface ResourceRow {
  mark: RowMark;
  item?: CatalogItem;
  isRepeated: boolean;
  template?: CatalogItem;
  tree?: TreeFacts;
}

/** How many items each facet value matches; `priority` and `size` as `priorityRanges` and `sizeRanges`. */
export interface FacetCounts {
  schemes: Map<string, number>;
  mimeTypes: Map<string, number>;
  audiences: Record<'user' | 'assistant' | 'invalid' | 'none', number>;
  priority: number[];
  size: number[];
  modified: Record<'1h' | '1d' | '7d' | '30d', number>;
  unannotated: number;
  problems: number;
}

/** Some rows, and what the list's header shows. */
export interface ResourceRange extends RowRange<ResourceRow> {
  /** Items and templates of the whole lists. */
  listed: number;
  templates: number;
  /** Items that match words and facets. */
  shown: number;
  counts: FacetCounts;
  /** The request's mark and its current row: -1 when it is hidden or no longer listed. */
  active?: { mark: RowMark; row: number };
  /** The row of the query's `front`, or -1 and the folders that hide it, nearest first; absent when it isn't listed. */
  front?: { uri: string; row: number; hiddenIn: string[] };
}

export const listedAtSchema = z.union([z.object({ uri: uriSchema }), z.object({ ordinal: z.number().int() })]);
export type ListedAt = z.infer<typeof listedAtSchema>;
