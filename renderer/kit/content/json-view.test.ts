import { expect, it } from 'vitest';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { firstOpen, markedNodes, openToMarks } from './json-view.tsx';

const tree = new JsonTree('{"a/b": {"c": [10, 20]}, "__proto__": 1, "twice": 1, "twice": 2}');
const pointersIn = (of: JsonTree, nodes: Iterable<number>) => [...nodes].map((node) => of.pointer(node));
const pointersOf = (nodes: Iterable<number>) => pointersIn(tree, nodes);

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

it('a tree is open at first but for `_meta`', () => {
  const result = new JsonTree('{"content": [{"a": 1}], "_meta": {"b": {"c": 1}}}');
  const open = pointersIn(result, firstOpen(result));
  expect(open).toContain('/content');
  expect(open).not.toContain('/_meta');
});
