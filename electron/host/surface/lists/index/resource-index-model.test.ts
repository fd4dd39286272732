import { expect, it } from 'vitest';
import { uriPath } from '#shared/mcp/resources/uri-path.ts';
import { randomNumbers } from '../../../testing/random-numbers.ts';
import { ResourceIndex } from './resource-index.ts';
import { none } from './uri-tree.ts';

interface Listed {
  uri: string;
  isDirectory: boolean;
}

const starts = ['a://', 'a:///', 'A://', 'a:/', 'a:', 'urn:', ''];
const parts = ['', '', 'd', 'd', 'e', 'd?q=d', 'd#d', '%20', ':'];

const random = randomNumbers(1);
const oneOf = <Value>(values: readonly [Value, ...Value[]] | Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('there is none');
  return value;
};

/** Of few parts, so that duplicates, directories with and without a slash, and folders that are items are many. */
const made = (): Listed => ({
  uri: oneOf(starts) + Array.from({ length: Math.floor(random() * 4) }, () => oneOf(parts)).join('/'),
  isDirectory: random() < 0.3,
});

/** Where an item belongs: the texts from its root to it. */
function pathOf({ uri, isDirectory }: Listed): string[] {
  const { root, segments } = uriPath(uri);
  if (isDirectory && segments.at(-1) === '') segments.pop();
  return [root, ...segments];
}

function indexOf(listed: readonly Listed[]): ResourceIndex {
  const index = new ResourceIndex('resources');
  for (const { uri, isDirectory } of listed) {
    index.add({ uri, name: 'x', ...(isDirectory && { mimeType: 'inode/directory' }) });
  }
  return index;
}

it('has every item at its path, in any order of insertion', () => {
  for (let round = 0; round < 500; round += 1) {
    const listed = Array.from({ length: 30 }, made);
    const { tree } = indexOf(listed);
    const paths = listed.map((item) => JSON.stringify(pathOf(item)));
    const nodePaths = Array.from({ length: tree.nodeCount }, (_, node) => {
      const path: string[] = [];
      for (let at = node; at !== none; at = tree.parent(at)) path.unshift(tree.segment(at));
      return JSON.stringify(path);
    });
    expect(new Set(nodePaths).size).toBe(nodePaths.length);
    expect(listed.map((_, item) => nodePaths[tree.nodeOfItem(item)])).toEqual(paths);
    for (const [node, path] of nodePaths.entries()) {
      const items: number[] = [];
      for (let item = tree.firstItem(node); item !== none; item = tree.nextItem(item)) items.push(item);
      expect(items).toEqual(paths.flatMap((each, item) => (each === path ? [item] : [])));
      const start = path.slice(0, -1);
      const below = paths.filter((each) => each === path || each.startsWith(`${start},`));
      expect(tree.itemTotal(node)).toBe(below.length);
      const children: number[] = [];
      for (let child = tree.firstChild(node); child !== none; child = tree.nextSibling(child)) children.push(child);
      expect(children).toEqual(nodePaths.flatMap((_, child) => (tree.parent(child) === node ? [child] : [])));
      const [root = '', ...segments]: string[] = JSON.parse(path);
      expect(tree.prefix(node)).toBe(root + segments.join('/'));
    }
  }
});

it('finds the first item of every URI, and the repeated URIs', () => {
  for (let round = 0; round < 500; round += 1) {
    const listed = Array.from({ length: 30 }, made);
    const index = indexOf(listed);
    const uris = listed.map(({ uri }) => uri);
    for (const [ordinal, uri] of uris.entries()) {
      expect(index.uri(ordinal)).toBe(uri);
      expect(index.ordinalOf(uri)).toBe(uri === '' ? none : uris.indexOf(uri));
      expect(index.isRepeated(ordinal)).toBe(uri !== '' && uris.indexOf(uri) !== uris.lastIndexOf(uri));
    }
    expect(index.ordinalOf('a://nowhere')).toBe(none);
    expect(index.uri(uris.length)).toBeUndefined();
  }
});
