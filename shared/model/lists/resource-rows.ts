import { z } from 'zod';
import { catalogItemSchema } from '../catalog.ts';
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
export const treeFactsSchema = z.object({
  /** Its path segment, or several where folders share a row; empty for an empty segment. */
  label: z.string(),
  isRoot: z.boolean(),
  /** From 0. */
  depth: z.number().int(),
  isFolder: z.boolean(),
  isOpen: z.boolean(),
  /** Position among its siblings, from 1, and how many they are. */
  position: z.number().int(),
  setSize: z.number().int(),
  /** Items at and below it that are shown, or URIs made from the template. */
  count: z.number().int(),
  /** The addresses of the folders that share the row, the innermost first; of a template, its folder's. */
  prefixes: z.array(z.string()),
  /** The row that holds it, or -1. */
  parent: z.number().int(),
});

export type TreeFacts = z.infer<typeof treeFactsSchema>;

export const resourceRowSchema = z.object({
  mark: rowMarkSchema,
  item: catalogItemSchema.optional(),
  isRepeated: z.boolean(),
  template: catalogItemSchema.optional(),
  tree: treeFactsSchema.optional(),
});
export type ResourceRow = z.infer<typeof resourceRowSchema>;

/** How many items each value of a facet would leave: see `FacetCounts`. */
export const facetCountsSchema = z.object({
  schemes: z.map(z.string(), z.number().int()),
  mimeTypes: z.map(z.string(), z.number().int()),
  audiences: z.object({
    user: z.number().int(),
    assistant: z.number().int(),
    invalid: z.number().int(),
    none: z.number().int(),
  }),
  priority: z.array(z.number().int()),
  size: z.array(z.number().int()),
  modified: z.object({
    '1h': z.number().int(),
    '1d': z.number().int(),
    '7d': z.number().int(),
    '30d': z.number().int(),
  }),
  unannotated: z.number().int(),
  problems: z.number().int(),
});

/** Some rows, and what the list's head shows. */
export const resourceRangeSchema = z.object({
  rows: z.array(resourceRowSchema),
  total: z.number().int(),
  /** Items and templates of the whole lists. */
  listed: z.number().int(),
  templates: z.number().int(),
  /** Items that words and facets leave. */
  shown: z.number().int(),
  counts: facetCountsSchema,
  /** The mark of the request, and its row now: -1 when it is hidden or no longer listed. */
  active: z.object({ mark: rowMarkSchema, row: z.number().int() }).optional(),
  /** The row of the query's front, or -1 and what hides it, the nearest first; absent when it isn't listed. */
  front: z.object({ uri: z.string(), row: z.number().int(), hiddenIn: z.array(z.string()) }).optional(),
});
export type ResourceRange = z.infer<typeof resourceRangeSchema>;

/** Which resources or templates are wanted: those with a URI, or the one at a place of the list. */
export const listedAtSchema = z.union([z.object({ uri: uriSchema }), z.object({ ordinal: z.number().int() })]);
export type ListedAt = z.infer<typeof listedAtSchema>;
