import { expect, it } from 'vitest';
import { ListFetches } from './list-fetches.ts';

it('finds names that are repeated on a page and on a later page', () => {
  const fetches = new ListFetches();
  expect(fetches.add({ cursor: undefined, nextCursor: 'b', names: ['x', 'y', 'x'] })).toEqual({ repeated: [2] });
  expect(fetches.add({ cursor: 'b', nextCursor: undefined, names: ['z', 'y'] })).toEqual({
    repeated: [1],
    whole: ['x', 'y', 'z'],
  });
});

it('takes a page that is requested again for the same page', () => {
  const fetches = new ListFetches();
  fetches.add({ cursor: undefined, nextCursor: 'b', names: ['x'] });
  fetches.add({ cursor: 'b', nextCursor: undefined, names: ['y'] });
  expect(fetches.add({ cursor: 'b', nextCursor: undefined, names: ['y'] }).repeated).toEqual([]);
});

it('starts anew without a cursor', () => {
  const fetches = new ListFetches();
  fetches.add({ cursor: undefined, nextCursor: undefined, names: ['x'] });
  expect(fetches.add({ cursor: undefined, nextCursor: undefined, names: ['x'] })).toEqual({
    repeated: [],
    whole: ['x'],
  });
});

it('follows the empty cursor, and says nothing about an unknown one', () => {
  const fetches = new ListFetches();
  fetches.add({ cursor: undefined, nextCursor: '', names: ['x'] });
  expect(fetches.add({ cursor: '', nextCursor: undefined, names: ['x'] }).repeated).toEqual([0]);
  expect(fetches.add({ cursor: 'unknown', nextCursor: undefined, names: ['x', 'x'] })).toEqual({ repeated: [] });
});
