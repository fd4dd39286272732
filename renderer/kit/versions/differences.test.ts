import { describe, expect, it } from 'vitest';
import { countLineChanges, diffBytes, startsOfRuns } from './differences.ts';

const lines = (...each: string[]) => each.join('\n');

describe('counting changed lines', () => {
  it.each([
    ['the same', 'a', 'a', { changed: 0, added: 0, removed: 0 }],
    ['one changed', lines('a', 'b', 'c'), lines('a', 'B', 'c'), { changed: 1, added: 0, removed: 0 }],
    ['one added', lines('a', 'c'), lines('a', 'b', 'c'), { changed: 0, added: 1, removed: 0 }],
    ['one removed', lines('a', 'b', 'c'), lines('a', 'c'), { changed: 0, added: 0, removed: 1 }],
    ['one line for two', lines('a', 'b', 'c', 'd'), lines('a', 'x', 'd'), { changed: 1, added: 0, removed: 1 }],
    [
      'removed here and added there',
      lines('a', 'b', 'c', 'd', 'e'),
      lines('b', 'c', 'd', 'x', 'e'),
      { changed: 0, added: 1, removed: 1 },
    ],
    ['two apart', lines('a', 'b', 'c', 'd', 'e'), lines('A', 'b', 'c', 'd', 'E'), { changed: 2, added: 0, removed: 0 }],
    ['from nothing', '', lines('a', 'b'), { changed: 1, added: 1, removed: 0 }],
  ])('%s', (_name, before, after, changes) => {
    expect(countLineChanges(before, after)).toEqual(changes);
  });

  it('finds one line among many', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => `line ${index}`);
    const after = many.with(25_000, 'another');
    expect(countLineChanges(many.join('\n'), after.join('\n'))).toEqual({ changed: 1, added: 0, removed: 0 });
  });

  it('stops at texts that have little in common', () => {
    const left = Array.from({ length: 2000 }, (_, index) => `left ${index}`).join('\n');
    const right = Array.from({ length: 2000 }, (_, index) => `right ${index}`).join('\n');
    expect(countLineChanges(left, right)).toBeUndefined();
  });
});

const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);

describe('comparing bytes', () => {
  it('counts different bytes at the same offset', () => {
    const after = bytes(100).fill(255, 15, 17);
    expect(diffBytes(bytes(100), after)).toEqual({ changed: 2, rows: [0, 1] });
    expect(diffBytes(bytes(100), after, 8)).toEqual({ changed: 2, rows: [1, 2] });
  });

  it('counts the bytes beyond the shorter one’s end', () => {
    expect(diffBytes(bytes(10), bytes(40))).toEqual({ changed: 30, rows: [0, 1, 2] });
    expect(diffBytes(bytes(1), new Uint8Array())).toEqual({ changed: 1, rows: [0] });
  });

  it('finds nothing between equal contents', () => {
    expect(diffBytes(bytes(1000), bytes(1000))).toEqual({ changed: 0, rows: [] });
  });

  it('jumps from run to run', () => {
    expect(startsOfRuns([0, 1, 2, 7, 9, 10])).toEqual([0, 7, 9]);
  });
});
