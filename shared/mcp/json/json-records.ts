import { readBeginning } from './json-nodes.ts';
import { JsonTree } from './json-tree.ts';

/** Deeper arrays aren't what a text is about. */
const deepest = 3;
/** How many arrays are offered as tables. */
const maxArrays = 20;
/** How many values are looked at. */
const maxLooked = 10_000;
/** How many keys of two objects are compared. */
const maxKeys = 100;

/** Whether a JSON text, of which `start` is the beginning, has an array of like objects near its root. */
export function hasRecords(start: string): boolean {
  return recordArrays(new JsonTree(start, readBeginning(start).nodes)).length > 0;
}

/** The arrays of like objects near the root of a text, by their nodes and in their order. */
export function recordArrays(tree: JsonTree): number[] {
  const arrays: number[] = [];
  for (let node = 0, looked = 0; node < tree.count && looked < maxLooked && arrays.length < maxArrays; looked += 1) {
    const isRecords = isOfRecords(tree, node);
    if (isRecords) arrays.push(node);
    // What is in the objects of a list has no table of its own.
    const isEntered = tree.kind(node) === 'object' && tree.depth(node) < deepest && !isInArray(tree, node);
    node = isEntered ? node + 1 : tree.next(node);
  }
  return arrays;
}

function isInArray(tree: JsonTree, node: number): boolean {
  return node > 0 && typeof tree.key(node) === 'number';
}

/** It begins with two objects that have most of their keys in common. */
function isOfRecords(tree: JsonTree, array: number): boolean {
  if (tree.kind(array) !== 'array' || tree.children(array) < 2) return false;
  const first = array + 1;
  const second = tree.next(first);
  if (second >= tree.count || tree.kind(first) !== 'object' || tree.kind(second) !== 'object') return false;
  const keys = new Set(keysOf(tree, first));
  const others = keysOf(tree, second);
  const shared = others.filter((key) => keys.has(key)).length;
  return shared > 0 && shared * 2 >= Math.min(keys.size, others.length);
}

function keysOf(tree: JsonTree, object: number): string[] {
  const keys: string[] = [];
  for (let child = object + 1; child < tree.next(object) && keys.length < maxKeys; child = tree.next(child)) {
    keys.push(String(tree.key(child)));
  }
  return keys;
}
