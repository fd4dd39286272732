import { useMemo, useState } from 'react';
import { none, type UriTree } from '#shared/mcp/resources/uri-tree.ts';
import type { TreeRows } from '#shared/mcp/resources/uri-tree-rows.ts';
import type { ResourceCatalog } from '../catalog-store.ts';

/** What the active row shows. Held instead of its number: rows move while pages arrive and folders open. */
interface Mark {
  item: number;
  uri: string | undefined;
  node: number;
  prefix: string;
  /** The place of a template in its list; -1 when the row is none. */
  template: number;
  /** The URI that was made from the template, when the row is one of these. */
  expansion?: string | undefined;
}

/** The URIs that were made from each template, by its place in the list. */
type Expansions = readonly (readonly string[])[];

/** The present row of a mark, or -1 when it is folded away or no longer listed. */
export function rowOfMark(
  mark: Mark,
  rows: TreeRows,
  { items, tree }: ResourceCatalog,
  expansions: Expansions = [],
): number {
  if (mark.template !== none) {
    if (mark.expansion === undefined) return rows.indexOfTemplate(mark.template);
    const expansion = expansions[mark.template]?.indexOf(mark.expansion) ?? none;
    return expansion === none ? none : rows.indexOfTemplate(mark.template, expansion);
  }
  if (mark.item !== none) {
    const isSame = items[mark.item]?.uri === mark.uri;
    const item = isSame ? mark.item : items.findIndex((candidate) => candidate.uri === mark.uri);
    return item === none ? none : rows.indexOfItem(item);
  }
  if (mark.node < tree.nodeCount && tree.prefix(mark.node) === mark.prefix) return rows.indexOfNode(mark.node);
  for (let index = 0; index < rows.length; index += 1) {
    if (tree.prefix(rows.at(index)?.node ?? none) === mark.prefix) return index;
  }
  return none;
}

/** The row that has the keyboard. It stays on its item or folder through every change of the list. */
export function useActiveRow(rows: TreeRows, catalog: ResourceCatalog, expansions: Expansions) {
  const [mark, setMark] = useState<Mark>();
  const active = useMemo(
    () => (mark === undefined ? none : rowOfMark(mark, rows, catalog, expansions)),
    [rows, mark, catalog, expansions],
  );
  const setActive = (index: number) => {
    const row = rows.at(index);
    if (row === undefined) return;
    const { item, node, template } = row;
    const expansion = expansions[template]?.[row.expansion];
    setMark({ item, uri: catalog.items[item]?.uri, node, prefix: catalog.tree.prefix(node), template, expansion });
  };
  return { active, setActive };
}

/** The folders to open so that a node shows. */
export function prefixesAbove(tree: UriTree, node: number): string[] {
  const prefixes: string[] = [];
  for (let above = tree.parent(node); above !== none; above = tree.parent(above)) prefixes.push(tree.prefix(above));
  return prefixes;
}
