import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import type { SortColumn } from '../../model/lists/resource-rows.ts';
import { type ResourceItem, readResourceItem } from '../items/resource-item.ts';
import { sortItems } from './sorted-order.ts';

function order(items: ResourceItem[], column: SortColumn): number[] {
  const run = sortItems(items, column);
  for (;;) {
    const step = run.next();
    if (step.done) return [...step.value];
  }
}

const listed: JsonObject[] = [
  { uri: 'b://1', name: 'Zeta', size: 5 },
  { uri: 'a://2', name: 'alpha' },
  { uri: 'c://3', name: 'Alpha', size: 1, mimeType: 'text/plain' },
];
const items = listed.map((raw, ordinal) => readResourceItem({ ordinal, raw }));

describe('sortItems', () => {
  it('ignores case in names and keeps equals in the order of the list', () => {
    expect(order(items, 'name')).toEqual([1, 2, 0]);
  });

  it('puts unknown sizes first and unknown types last', () => {
    expect(order(items, 'size')).toEqual([1, 2, 0]);
    expect(order(items, 'mimeType')).toEqual([2, 0, 1]);
  });

  it('sorts by annotations, with the unknown last', () => {
    const annotated: JsonObject[] = [
      { priority: 0.2 },
      {},
      { priority: 0.9, lastModified: '2026-07-01T00:00:00Z', audience: ['user'] },
    ];
    const some = annotated.map((annotations, ordinal) =>
      readResourceItem({ ordinal, raw: { uri: `a://${ordinal}`, name: 'x', annotations } }),
    );
    expect(order(some, 'priority')).toEqual([1, 0, 2]);
    expect(order(some, 'lastModified')).toEqual([0, 1, 2]);
    expect(order(some, 'audience')).toEqual([2, 0, 1]);
  });

  it('merges many chunks', () => {
    const many = Array.from({ length: 20_000 }, (_, ordinal) =>
      readResourceItem({
        ordinal,
        raw: { uri: `a://${(ordinal * 7919) % 20_000}`.padEnd(12), name: 'x', size: (ordinal * 7919) % 20_000 },
      }),
    );
    const sizes = order(many, 'size').map((item) => many[item]?.size);
    expect(sizes).toEqual(Array.from({ length: 20_000 }, (_, size) => size));
  });
});
