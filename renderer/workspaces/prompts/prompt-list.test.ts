import { describe, expect, it } from 'vitest';
import { type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { Json } from '#shared/model/json.ts';
import { appendNamed, emptyNamedList, isNameRepeated } from '../../kit/list/index.ts';
import { placeOf, promptAt } from './prompt-list.ts';

function listOf(...raws: Json[]) {
  const list = emptyNamedList<PromptItem>(1);
  appendNamed(
    list,
    raws.map((raw, ordinal) => readPromptItem({ ordinal, raw })),
  );
  return list;
}

describe('a prompt’s place in the address', () => {
  const list = listOf({ name: 'ask' }, null, { name: 'tell' }, { name: 'ask', title: 'Again' }, { title: 'Nameless' });

  it.each([
    [0, { prompt: 'ask' }],
    [1, { nth: 1 }],
    [2, { prompt: 'tell' }],
    [3, { prompt: 'ask', nth: 2 }],
    [4, { nth: 2 }],
  ])('of item %d is %o, and leads back to it', (ordinal, place) => {
    const item = list.items[ordinal];
    expect(item && placeOf(list, item)).toEqual(place);
    expect(promptAt(list, place)).toBe(item);
  });

  it('leads nowhere when the list has no such prompt', () => {
    expect(promptAt(list, { prompt: 'tell', nth: 2 })).toBeUndefined();
    expect(promptAt(list, { prompt: 'gone' })).toBeUndefined();
  });

  it('finds names that are listed twice', () => {
    expect(list.items.map((item) => isNameRepeated(list, item))).toEqual([true, false, false, true, false]);
  });
});
