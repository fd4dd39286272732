import { type ResourceItem, readResourceItem, readTemplateItem } from '#shared/mcp/items/resource-item.ts';
import { directoryMimeType, essenceOf } from '#shared/mcp/mime.ts';
import { ResourceFacets } from '#shared/mcp/resources/resource-facets.ts';
import { ResourceSearch } from '#shared/mcp/resources/resource-search.ts';
import { none, UriTree } from '#shared/mcp/resources/uri-tree.ts';
import { ListStore, type ListStoreOptions } from '../../kit/list/index.ts';

/** One fetch's items with what is needed to show and search them. */
export interface ResourceCatalog {
  generation: number;
  items: ResourceItem[];
  tree: UriTree;
  search: ResourceSearch;
  facets: ResourceFacets;
}

/** Whether another item of the list has the same URI. */
export function isDuplicate({ items, tree }: ResourceCatalog, item: number): boolean {
  const uri = items[item]?.uri ?? '';
  if (uri === '') return false;
  // A directory shares its node with what has the same path without its slash.
  for (let twin = tree.firstItem(tree.nodeOfItem(item)); twin !== none; twin = tree.nextItem(twin)) {
    if (twin !== item && items[twin]?.uri === uri) return true;
  }
  return false;
}

function emptyCatalog(generation: number): ResourceCatalog {
  return { generation, items: [], tree: new UriTree(), search: new ResourceSearch(), facets: new ResourceFacets() };
}

interface CatalogStoreOptions extends Pick<ListStoreOptions<ResourceCatalog>, 'fetchItems' | 'schedule'> {
  kind: 'resources' | 'templates';
}

/** The resources or the templates of one session in the window, with their tree, search and facets. */
export class CatalogStore extends ListStore<ResourceCatalog> {
  constructor({ kind, ...host }: CatalogStoreOptions) {
    const read = kind === 'resources' ? readResourceItem : readTemplateItem;
    super({ ...host, empty: emptyCatalog, append: (catalog, items) => appendTo(catalog, items.map(read)) });
  }

  get catalog(): ResourceCatalog {
    return this.list;
  }
}

function appendTo(catalog: ResourceCatalog, items: readonly ResourceItem[]): void {
  const { items: known, tree, search, facets } = catalog;
  for (const item of items) {
    known.push(item);
    tree.insert(item.uri, essenceOf(item.mimeType) === directoryMimeType);
    search.add(item);
    facets.add(item);
    markTwins(catalog, known.length - 1);
  }
}

/** The first of several items with one URI is marked too, once the second comes. */
function markTwins(catalog: ResourceCatalog, item: number): void {
  if (!isDuplicate(catalog, item)) return;
  const { items, tree, facets } = catalog;
  const uri = items[item]?.uri;
  let first = tree.firstItem(tree.nodeOfItem(item));
  while (items[first]?.uri !== uri) first = tree.nextItem(first);
  facets.mark(first);
  facets.mark(item);
}
