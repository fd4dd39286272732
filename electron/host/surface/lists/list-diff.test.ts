import { describe, expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import type { Json } from '#shared/model/json/json.ts';
import { diffLists } from './catalog-list.ts';
import { ItemTexts } from './index/item-texts.ts';

function diff(before: Json[], after: Json[]) {
  const [old, current] = [new ItemTexts('resources'), new ItemTexts('resources')];
  old.push(before);
  current.push(after);
  return atOnce(diffLists(old, current));
}

const a = { uri: 'a:1', name: 'one' };
const b = { uri: 'a:2', name: 'two' };

describe('diffLists', () => {
  it('finds what was added, removed and changed, whatever the order', () => {
    const renamed = { ...b, name: 'zwei' };
    const c = { uri: 'a:3', name: 'three' };
    const { counts, changes } = diff([a, b], [c, renamed]);
    expect(counts).toEqual({ added: 1, removed: 1, changed: 1 });
    expect(changes).toEqual({ added: [c], removed: [a], changed: [{ before: b, after: renamed }] });
    expect(diff([a, b], [b, a]).counts).toEqual({ added: 0, removed: 0, changed: 0 });
  });

  it('finds what changed between items that stayed, at the start and at the end', () => {
    const [first, last] = [
      { uri: 'a:0', name: 'first' },
      { uri: 'a:9', name: 'last' },
    ];
    expect(diff([first, last], [first, last]).counts).toEqual({ added: 0, removed: 0, changed: 0 });
    expect(diff([first, a, last], [first, b, last]).changes).toEqual({ added: [b], removed: [a], changed: [] });
    expect(diff([first, a, last], [first, last]).changes).toEqual({ added: [], removed: [a], changed: [] });
    expect(diff([first, last], [first, a, last]).changes).toEqual({ added: [a], removed: [], changed: [] });
    const renamed = { ...a, name: 'eins' };
    expect(diff([first, a, last], [first, renamed, last]).changes.changed).toEqual([{ before: a, after: renamed }]);
    // The one that went is not the one that stays at the end.
    expect(diff([renamed, b, a], [b, a]).changes).toEqual({ added: [], removed: [renamed], changed: [] });
  });

  it('compares duplicates one by one, and items without a name by themselves', () => {
    expect(diff([a, a], [a]).counts).toEqual({ added: 0, removed: 1, changed: 0 });
    expect(diff([null, 7], [7, null]).counts).toEqual({ added: 0, removed: 0, changed: 0 });
  });
});
