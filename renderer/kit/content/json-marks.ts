import type { JsonTree } from '#shared/mcp/json/json-tree.ts';
import type { Marks } from './content.ts';

/** So many places are opened to at first; the others are found by opening. */
const mostOpened = 50;

/** The marks by the values that they belong to. A missing place is marked where it would be. */
export function markedNodes(tree: JsonTree, marks: Marks | undefined): ReadonlyMap<number, readonly string[]> {
  const nodes = new Map<number, readonly string[]>();
  for (const [pointer, words] of marks ?? []) {
    const node = nearest(tree, pointer);
    nodes.set(node, [...(nodes.get(node) ?? []), ...words]);
  }
  return nodes;
}

/** `open`, and what must be open for the first marked values to be seen. */
export function openToMarks(
  tree: JsonTree,
  marked: ReadonlyMap<number, readonly string[]>,
  open: ReadonlySet<number>,
): ReadonlySet<number> {
  const opened = new Set(open);
  for (const node of [...marked.keys()].slice(0, mostOpened)) {
    for (let at = tree.parent(node); at !== -1; at = tree.parent(at)) opened.add(at);
  }
  return opened;
}

function nearest(tree: JsonTree, pointer: string): number {
  for (let place = pointer; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const node = tree.find(place);
    if (node !== undefined) return node;
  }
  return 0;
}
