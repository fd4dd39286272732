import { describe, expect, it } from 'vitest';
import { JsonTree, markedNodes, openToMarks } from './json-tree.ts';

/** The visible rows as `key: source`. */
function rows(tree: JsonTree, open: ReadonlySet<number>): string[] {
  return tree.visible(open).map((index) => `${tree.key(index) ?? '$'}: ${tree.source(index)}`);
}

describe('JsonTree', () => {
  it('opens level by level', () => {
    const tree = new JsonTree('{"a":[1,{"b":true}],"c":null}');
    expect(rows(tree, new Set())).toEqual(['$: {"a":[1,{"b":true}],"c":null}']);
    expect(rows(tree, tree.openTo(1))).toEqual([expect.any(String), 'a: [1,{"b":true}]', 'c: null']);
    expect(rows(tree, tree.openTo(2)).slice(1)).toEqual(['a: [1,{"b":true}]', '0: 1', '1: {"b":true}', 'c: null']);
    expect(tree.visible(tree.openTo(3))).toHaveLength(tree.count);
  });

  it('keeps every digit of a number', () => {
    const tree = new JsonTree('[9007199254740993, 1.0, -0, 1E400]');
    expect(rows(tree, tree.openTo(1)).slice(1)).toEqual(['0: 9007199254740993', '1: 1.0', '2: -0', '3: 1E400']);
  });

  it('contains repeated keys and marks them', () => {
    const tree = new JsonTree('{"a":1,"b":2,"a":3,"__proto__":4}');
    expect(rows(tree, tree.openTo(1)).slice(1)).toEqual(['a: 1', 'b: 2', 'a: 3', '__proto__: 4']);
    expect([1, 2, 3, 4].map((index) => tree.isRepeated(index))).toEqual([true, false, true, false]);
  });

  it('decodes keys and strings only when they are copied', () => {
    const tree = new JsonTree(String.raw`{"a\/b~\"":"line\nA\\"}`);
    expect(tree.key(1)).toBe('a/b~"');
    expect(tree.source(1)).toBe(String.raw`"line\nA\\"`);
    expect(tree.value(1)).toBe('line\nA\\');
    expect(tree.pointer(1)).toBe('/a~1b~0"');
  });

  it('takes a single value, empty containers and spaces', () => {
    expect(rows(new JsonTree(' "x" '), new Set())).toEqual(['$: "x"']);
    const tree = new JsonTree('[ { } , [ ] , "" ]');
    expect(rows(tree, tree.openTo(5)).slice(1)).toEqual(['0: { }', '1: [ ]', '2: ""']);
  });

  it('goes as deep as the text does', () => {
    const tree = new JsonTree('['.repeat(5_000) + ']'.repeat(5_000));
    expect(tree.depth(tree.count - 1)).toBe(4_999);
    expect(tree.pointer(2)).toBe('/0/0');
  });

  it('opens at first as many levels as stay within a number of rows', () => {
    const tree = new JsonTree(JSON.stringify({ few: { many: Array.from({ length: 500 }, (_, index) => index) } }));
    expect(tree.levelsWithin(100)).toBe(2);
    expect(tree.levelsWithin(1_000)).toBe(3);
    expect(new JsonTree('{}').levelsWithin(100)).toBe(1);
  });

  it('throws the message of JSON.parse about text that isn’t JSON', () => {
    expect(() => new JsonTree('{"a":}')).toThrow(SyntaxError);
    expect(() => new JsonTree('')).toThrow(SyntaxError);
  });
});

const tree = new JsonTree('{"a/b": {"c": [10, 20]}, "__proto__": 1, "twice": 1, "twice": 2}');
const pointersOf = (nodes: Iterable<number>) => [...nodes].map((node) => tree.pointer(node));

it('a value is found by its pointer', () => {
  const sources = ['', '/a~1b/c/1', '/__proto__', '/twice', '/gone', '/a~1b/c/7'].map((pointer) => {
    const node = tree.find(pointer);
    return node === undefined ? undefined : tree.source(node);
  });
  expect(sources).toEqual([tree.text, '20', '1', '2', undefined, undefined]);
});

it('marks are at their values, or at the parent of a missing place', () => {
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
