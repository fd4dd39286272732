import { expect, it } from 'vitest';
import { ListFetches } from './list-fetches.ts';

it('finds names that an earlier page has', () => {
  const fetches = new ListFetches();
  expect(fetches.add({ cursor: undefined, nextCursor: 'b', names: ['x', 'y', 'x'] })).toEqual({
    earlier: [],
    isLoop: false,
  });
  expect(fetches.add({ cursor: 'b', nextCursor: undefined, names: ['z', 'y'] })).toEqual({
    earlier: [1],
    isLoop: false,
    whole: ['x', 'y', 'z'],
  });
});

it('finds a cursor that leads back to its own page or an earlier one', () => {
  const fetches = new ListFetches();
  const next = (cursor: string | undefined, nextCursor: string) =>
    fetches.add({ cursor, nextCursor, names: [cursor ?? 'first'] });
  expect(next(undefined, 'b').isLoop).toBe(false);
  expect(next('b', 'c').isLoop).toBe(false);
  expect(next('c', 'b').isLoop).toBe(true);
  expect(next('c', 'c').isLoop).toBe(true);
  expect(next('b', 'c')).toEqual({ earlier: [], isLoop: false });
});

it('takes a page that is requested again for the same page', () => {
  const fetches = new ListFetches();
  const pages = [
    { cursor: undefined, nextCursor: 'b', names: ['x'] },
    { cursor: 'b', nextCursor: 'c', names: ['y'] },
    { cursor: 'c', nextCursor: undefined, names: ['z'] },
  ];
  for (const page of [...pages, ...pages.slice(1), ...pages, ...pages.toReversed()])
    expect(fetches.add(page)).toMatchObject({ earlier: [], isLoop: false });
});

it('tells two fetches apart whose pages alternate', () => {
  const fetches = new ListFetches();
  const first = { cursor: undefined, nextCursor: 'b', names: ['x'] };
  const second = { cursor: 'b', nextCursor: undefined, names: ['y'] };
  for (const page of [first, first, second, second])
    expect(fetches.add(page)).toMatchObject({ earlier: [], isLoop: false });
});

it('starts anew without a cursor', () => {
  const fetches = new ListFetches();
  fetches.add({ cursor: undefined, nextCursor: undefined, names: ['x'] });
  expect(fetches.add({ cursor: undefined, nextCursor: undefined, names: ['x'] })).toEqual({
    earlier: [],
    isLoop: false,
    whole: ['x'],
  });
});

it('follows the empty cursor, and says nothing about an unknown one', () => {
  const fetches = new ListFetches();
  fetches.add({ cursor: undefined, nextCursor: '', names: ['x'] });
  expect(fetches.add({ cursor: '', nextCursor: undefined, names: ['x'] }).earlier).toEqual([0]);
  expect(fetches.add({ cursor: 'unknown', nextCursor: 'unknown', names: ['x'] })).toEqual({
    earlier: [],
    isLoop: false,
  });
});
