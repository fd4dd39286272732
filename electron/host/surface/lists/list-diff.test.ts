import { describe, expect, it } from 'vitest';
import { diffLists } from './catalog-list.ts';

const a = { uri: 'a:1', name: 'one' };
const b = { uri: 'a:2', name: 'two' };

describe('diffLists', () => {
  it('finds what was added, removed and changed, whatever the order', () => {
    const renamed = { ...b, name: 'zwei' };
    const c = { uri: 'a:3', name: 'three' };
    const { counts, changes } = diffLists([a, b], [c, renamed]);
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1 });
    expect(changes).toEqual({ added: [c], removed: [a], changed: [{ before: b, after: renamed }] });
    expect(diffLists([a, b], [b, a]).counts).toEqual({ added: 0, removed: 0, changed: 0 });
  });

  it('compares duplicates one by one, and items without a name by themselves', () => {
    expect(diffLists([a, a], [a]).counts).toEqual({ added: 0, removed: 1, changed: 0 });
    expect(diffLists([null, 7], [7, null]).counts).toEqual({ added: 0, removed: 0, changed: 0 });
  });
});
