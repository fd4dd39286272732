import { expect, it } from 'vitest';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { markedNodes, openToMarks } from './json-view.tsx';

const tree = new JsonTree('{"a/b": {"c": [10, 20]}, "__proto__": 1, "twice": 1, "twice": 2}');
const pointersOf = (nodes: Iterable<number>) => [...nodes].map((node) => tree.pointer(node));

it('marks are at their values, or at the parent of a missing value', () => {
  const marks = new Map([
    ['/a~1b/c/1', ['too large']],
    ['/a~1b/gone', ['missing']],
    ['/gone', ['missing', 'too']],
  ]);
  const marked = markedNodes(tree, marks);
  expect(Object.fromEntries([...marked].map(([node, words]) => [tree.pointer(node), words]))).toEqual({
    '/a~1b/c/1': ['too large'],
    '/a~1b': ['missing'],
    '': ['missing', 'too'],
  });
  expect(pointersOf(openToMarks(tree, marked, new Set()))).toEqual(['/a~1b/c', '/a~1b', '']);
});
