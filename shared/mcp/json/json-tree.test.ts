import { describe, expect, it } from 'vitest';
import { readNodes } from './json-nodes.ts';
import { JsonTree } from './json-tree.ts';

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

  it('keeps and marks repeated keys', () => {
    const tree = new JsonTree('{"a":1,"b":2,"a":3,"__proto__":4}');
    expect(rows(tree, tree.openTo(1)).slice(1)).toEqual(['a: 1', 'b: 2', 'a: 3', '__proto__: 4']);
    expect([1, 2, 3, 4].map((index) => tree.isRepeated(index))).toEqual([true, false, true, false]);
  });

  it('decodes strings only for copying', () => {
    const tree = new JsonTree(String.raw`{"a\/b~\"":"line\nA\\"}`);
    expect(tree.key(1)).toBe('a/b~"');
    expect(tree.source(1)).toBe(String.raw`"line\nA\\"`);
    expect(tree.value(1)).toBe('line\nA\\');
    expect(tree.pointer(1)).toBe('/a~1b~0"');
  });

  it('reads a single value, empty containers and whitespace', () => {
    expect(rows(new JsonTree(' "x" '), new Set())).toEqual(['$: "x"']);
    const tree = new JsonTree('[ { } , [ ] , "" ]');
    expect(rows(tree, tree.openTo(5)).slice(1)).toEqual(['0: { }', '1: [ ]', '2: ""']);
  });

  it('has no depth limit', () => {
    const tree = new JsonTree('['.repeat(5_000) + ']'.repeat(5_000));
    expect(tree.depth(tree.count - 1)).toBe(4_999);
    expect(tree.pointer(2)).toBe('/0/0');
  });

  it('initially opens as many levels as fit into a number of rows', () => {
    const tree = new JsonTree(JSON.stringify({ few: { many: Array.from({ length: 500 }, (_, index) => index) } }));
    expect(tree.levelsWithin(100)).toBe(2);
    expect(tree.levelsWithin(1_000)).toBe(3);
    expect(new JsonTree('{}').levelsWithin(100)).toBe(1);
  });

  it('throws the error of JSON.parse for text that isn’t JSON', () => {
    expect(() => new JsonTree('{"a":}')).toThrow(SyntaxError);
    expect(() => new JsonTree('')).toThrow(SyntaxError);
  });
});

const tree = new JsonTree('{"a/b": {"c": [10, 20]}, "__proto__": 1, "twice": 1, "twice": 2}');

it('finds a value by its pointer', () => {
  const sources = ['', '/a~1b/c/1', '/__proto__', '/twice', '/gone', '/a~1b/c/7'].map((pointer) => {
    const node = tree.find(pointer);
    return node === undefined ? undefined : tree.source(node);
  });
  expect(sources).toEqual([tree.text, '20', '1', '2', undefined, undefined]);
});

it.each([
  '{"a":1,}',
  '[1,]',
  '[1 2]',
  '{"a" 1}',
  '{a:1}',
  '[01]',
  '[1.]',
  '[+1]',
  '"\u0001"',
  '"\\x"',
  '"\\u12g4"',
  '"',
  '[',
  '[1]]',
  '[}',
  'tru',
  '[1',
])('%j isn’t JSON, as JSON.parse has it', (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(() => new JsonTree(text)).toThrow(SyntaxError);
});

it('limits the number of values', () => {
  expect(readNodes('[1,2]', 3).count).toBe(3);
  expect(() => readNodes('[1,2,3]', 3)).toThrow(RangeError);
});

describe('a view of a tree', () => {
  const nested = new JsonTree('{"a":[1,{"Deep":true}],"b":{"c":"deep down"}}');
  const keys = (nodes: Uint32Array) => [...nodes].map((node) => nested.key(node) ?? '$');

  it('opens levels except for toggled nodes', () => {
    expect(keys(nested.rowsOf({ levels: 0, toggled: [] }))).toEqual(['$']);
    expect(keys(nested.rowsOf({ levels: 1, toggled: [] }))).toEqual(['$', 'a', 'b']);
    expect(keys(nested.rowsOf({ levels: 1, toggled: [1] }))).toEqual(['$', 'a', 0, 1, 'b']);
    expect(keys(nested.rowsOf({ levels: 9, toggled: [1] }))).toEqual(['$', 'a', 'b', 'c']);
    expect(nested.rowsOf({ toggled: [] })).toHaveLength(nested.count);
  });

  it('opens the ancestors of a value', () => {
    const [deep = 0] = [nested.search('true', 0)];
    expect(nested.pointer(deep)).toBe('/a/1/Deep');
    const view = nested.opened(deep, { levels: 2, toggled: [1] });
    expect([...nested.rowsOf(view)]).toContain(deep);
  });

  it('finds keys and values one after the other, ignoring case, and wraps around', () => {
    const first = nested.search('deep', 0);
    const second = nested.search('deep', first ?? 0);
    expect([first, second].map((node) => nested.pointer(node ?? 0))).toEqual(['/a/1/Deep', '/b/c']);
    expect(nested.search('deep', second ?? 0)).toBe(first);
    expect(nested.search(':[', 0)).toBeUndefined();
    expect(nested.search('nowhere', 0)).toBeUndefined();
  });

  it('cuts long values in rows', () => {
    const long = new JsonTree(JSON.stringify({ long: 'x'.repeat(1000), n: [1, 2] }));
    expect(long.row(1, false)).toMatchObject({ key: 'long', length: 1002, preview: `"${'x'.repeat(299)}` });
    expect(long.row(2, true)).toMatchObject({ parent: 0, depth: 1, kind: 'array', children: 2, isOpen: true });
  });
});
