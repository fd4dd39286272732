import { z } from 'zod';
import type { CatalogItem } from '../catalog.ts';
import { wordsSchema } from './list-words.ts';

export const uriSchema = z.string().max(1_000_000);
/** Folders by the text of their address, with whether they are open. */
const foldersSchema = z.array(z.tuple([uriSchema, z.boolean()])).max(20_000);

/** By what a list can be sorted; `label` is the title, else the name. */
export const sortColumns = [
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
export const sortSchema = z.object({ column: z.enum(sortColumns), isDescending: z.boolean() });
/** A column and its direction; no sort keeps the server's order. */
export type Sort = z.infer<typeof sortSchema>;

/** What a list of resources is narrowed to: words, and facets as `filterText` writes them. */
export const narrowingSchema = z.object({ text: wordsSchema, filter: z.string().max(100_000) });
export type Narrowing = z.infer<typeof narrowingSchema>;

export const resourceQuerySchema = narrowingSchema.extend({
  view: z.enum(['tree', 'list']),
  sort: sortSchema.optional(),
  /** What the user opened and closed: folders, and templates under the keys of `keyOfTemplate`. */
  folders: foldersSchema,
  /** The same within the present search. */
  folded: foldersSchema,
  /** The URIs that were made from templates, the newest first. */
  past: z.array(z.tuple([uriSchema, z.array(uriSchema).max(100)])).max(1000),
  /** The resource whose row is wanted: a URI, also one made from a template, or a template under its key. */
  front: uriSchema.optional(),
});
export type ResourceQuery = z.infer<typeof resourceQuerySchema>;

/** What a row shows, to find it again where rows move: an item, a template, a URI made from one, or a folder. */
export const rowMarkSchema = z.object({
  kind: z.enum(['item', 'template', 'folder']),
  /** Of the item or the template in its list; of a folder its node in the tree. */
  ordinal: z.number().int(),
  /** Of the item. */
  uri: uriSchema.optional(),
  /** The URI that was made from the template. */
  expansion: uriSchema.optional(),
  prefix: uriSchema.optional(),
});
export type RowMark = z.infer<typeof rowMarkSchema>;

/** What only a tree's row has. */
export interface TreeFacts {
  /** Its path segment, or several where folders share a row; empty for an empty segment. */
  label: string;
  isRoot: boolean;
  /** From 0. */
  depth: number;
  isFolder: boolean;
  isOpen: boolean;
  /** Position among its siblings, from 1, and how many they are. */
  position: number;
  setSize: number;
  /** Items at and below it that are shown, or URIs made from the template. */
  count: number;
  /** The addresses of the folders that share the row, the innermost first; of a template, its folder's. */
  prefixes: string[];
  /** The row that holds it, or -1. */
  parent: number;
}

export interface ResourceRow {
  mark: RowMark;
  item?: CatalogItem;
  isRepeated: boolean;
  template?: CatalogItem;
  tree?: TreeFacts;
}

/** How many items each value of a facet would leave; `priority` and `size` as `priorityRanges` and `sizeRanges`. */
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

/** Some rows, and what the list's head shows. */
export interface ResourceRange {
  rows: ResourceRow[];
  total: number;
  /** Items and templates of the whole lists. */
  listed: number;
  templates: number;
  /** Items that words and facets leave. */
  shown: number;
  counts: FacetCounts;
  /** The mark of the request, and its row now: -1 when it is hidden or no longer listed. */
  active?: { mark: RowMark; row: number };
  /** The row of the query's front, or -1 and what hides it, the nearest first; absent when it isn't listed. */
  front?: { uri: string; row: number; hiddenIn: string[] };
}

/** Which resources or templates are wanted: those with a URI, or the one at a place of the list. */
export const listedAtSchema = z.union([z.object({ uri: uriSchema }), z.object({ ordinal: z.number().int() })]);
export type ListedAt = z.infer<typeof listedAtSchema>;
