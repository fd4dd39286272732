import { describe, expect, it } from 'vitest';
import { readToolItem } from '#shared/mcp/items/tool-item.ts';
import type { Json } from '#shared/model/json.ts';
import { appendNamed, emptyNamedList } from '../../kit/list/index.ts';
import { countTerms, narrowed, placeOf, type ToolList, toolAt } from './tool-list.ts';

const inputSchema = { type: 'object' };

function listOf(...raws: Json[]): ToolList {
  const list: ToolList = emptyNamedList(1);
  appendNamed(
    list,
    raws.map((raw, ordinal) => readToolItem({ ordinal, raw })),
  );
  return list;
}

describe('a tool’s place in the address', () => {
  const list = listOf(
    { name: 'get', inputSchema },
    null,
    { name: 'put', inputSchema },
    { name: 'get', inputSchema },
    7,
  );

  it.each([
    [0, { tool: 'get' }],
    [1, { nth: 1 }],
    [2, { tool: 'put' }],
    [3, { tool: 'get', nth: 2 }],
    [4, { nth: 2 }],
  ])('of item %d is %o, and leads back to it', (ordinal, place) => {
    const item = list.items[ordinal];
    expect(item && placeOf(list, item)).toEqual(place);
    expect(toolAt(list, place)).toBe(item);
  });

  it('leads nowhere when the list has no such tool', () => {
    expect(toolAt(list, { tool: 'gone' })).toBeUndefined();
  });
});

it('the list narrows to what all chosen claims are true of', () => {
  const list = listOf(
    { name: 'look', inputSchema, annotations: { readOnlyHint: true } },
    { name: 'look', inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } },
    { name: 'burn', inputSchema, annotations: { destructiveHint: true } },
    { name: 'mute', inputSchema },
  );
  const ordinals = (...terms: Parameters<typeof narrowed>[2]) =>
    narrowed(list, list.items, terms).map(({ ordinal }) => ordinal);
  expect(ordinals()).toEqual([0, 1, 2, 3]);
  expect(ordinals('readOnly')).toEqual([0, 1]);
  expect(ordinals('readOnly', 'closedWorld')).toEqual([1]);
  expect(ordinals('marked')).toEqual([0, 1]);
  expect(Object.fromEntries(countTerms(list, list.items))).toEqual({
    readOnly: 2,
    marked: 2,
    closedWorld: 1,
    destructive: 1,
    silent: 1,
  });
});
