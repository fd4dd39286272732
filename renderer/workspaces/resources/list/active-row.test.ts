import { describe, expect, it } from 'vitest';
import { readResourceItem } from '#shared/mcp/items/resource-item.ts';
import { ResourceFacets } from '#shared/mcp/resources/resource-facets.ts';
import { ResourceSearch } from '#shared/mcp/resources/resource-search.ts';
import { UriTree } from '#shared/mcp/resources/uri-tree.ts';
import { treeRows } from '#shared/mcp/resources/uri-tree-rows.ts';
import type { ResourceCatalog } from '../catalog-store.ts';
import { prefixesAbove, rowOfMark } from './active-row.ts';

function catalogOf(...uris: string[]): ResourceCatalog {
  const tree = new UriTree();
  for (const uri of uris) tree.insert(uri);
  const items = uris.map((uri, ordinal) => readResourceItem({ ordinal, raw: { uri, name: uri } }));
  return { generation: 1, items, tree, search: new ResourceSearch(), facets: new ResourceFacets() };
}

const rowsOf = ({ tree }: ResourceCatalog) => treeRows(tree, { isOpen: () => true });
const onItem = (item: number, uri: string) => ({ item, uri, node: -1, prefix: '', template: -1 });

describe('rowOfMark', () => {
  it('stays on its resource when a new list puts it elsewhere', () => {
    const after = catalogOf('a://h/0', 'a://h/1', 'a://h/2');
    expect(rowOfMark(onItem(0, 'a://h/1'), rowsOf(after), after)).toBe(2);
  });

  it('distinguishes duplicates while their list is the same', () => {
    const catalog = catalogOf('a://h/1', 'a://h/1');
    expect(rowOfMark(onItem(1, 'a://h/1'), rowsOf(catalog), catalog)).toBe(2);
  });

  it('stays on a folder of another list by its prefix', () => {
    const after = catalogOf('b://x/1', 'a://h/d/1', 'a://h/e/1');
    const mark = { item: -1, uri: undefined, node: 0, prefix: 'a://h/d', template: -1 };
    expect(rowOfMark(mark, rowsOf(after), after)).toBe(3);
  });

  it('is nowhere when its resource is no longer listed', () => {
    const after = catalogOf('a://h/2');
    expect(rowOfMark(onItem(0, 'a://h/1'), rowsOf(after), after)).toBe(-1);
  });

  it('may be a template among the items of its folder', () => {
    const catalog = catalogOf('a://h/1', 'b://x');
    const { tree } = catalog;
    const guest = { folder: tree.folderOfTemplate('a://h/{id}'), expansions: 2, isOpen: true };
    const rows = treeRows(tree, { isOpen: () => true }, undefined, [guest]);
    const mark = { ...onItem(-1, ''), template: 0 };
    expect(rowOfMark(mark, rows, catalog)).toBe(2);
    // One that was read meanwhile is first.
    expect(rowOfMark({ ...mark, expansion: 'a://h/7' }, rows, catalog, [['a://h/8', 'a://h/7']])).toBe(4);
    expect(rowOfMark({ ...mark, expansion: 'a://h/6' }, rows, catalog, [['a://h/8', 'a://h/7']])).toBe(-1);
  });
});

describe('prefixesAbove', () => {
  it('names the folders to open, the nearest first', () => {
    const { tree } = catalogOf('a://h/d/1');
    expect(prefixesAbove(tree, tree.nodeOfItem(0))).toEqual(['a://h/d', 'a://h', 'a://']);
  });
});
