import { readNodes } from '#shared/mcp/json/json-nodes.ts';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import type { ImportedMessage } from '../http-messages.ts';

/** A line with more values isn't read. */
const mostValues = 200_000;

/** A line of JSON, whose parts are taken over as they were written. */
export interface JsonLine {
  value: unknown;
  tree: JsonTree;
}

/** Undefined for a line that isn't JSON. */
export function readJsonLine(bytes: Uint8Array): JsonLine | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  try {
    // First, since it stops at the limit.
    const tree = new JsonTree(text, readNodes(text, mostValues));
    return { value: JSON.parse(text), tree };
  } catch {
    return undefined;
  }
}

/** The JSON-RPC message at a node. */
export function messageAt(tree: JsonTree, node: number): ImportedMessage {
  const children = childrenOf(tree, node);
  const id = children.get('id');
  const isNull = id !== undefined && tree.source(id) === 'null';
  return {
    text: oneLine(tree, node),
    id: id === undefined || isNull ? undefined : tree.source(id),
    hasMethod: children.has('method'),
  };
}

/** The members of an object by their names, or the items of an array by their places. */
export function childrenOf(tree: JsonTree, node: number): Map<string, number> {
  const children = new Map<string, number>();
  for (let child = node + 1; child < tree.next(node); child = tree.next(child))
    children.set(String(tree.key(child)), child);
  return children;
}

/** The text of a node; without the line breaks that a file may have within. */
function oneLine(tree: JsonTree, node: number): string {
  // A line break within JSON is between values: strings have it escaped.
  return tree.source(node).replace(/[\r\n]+/g, ' ');
}
