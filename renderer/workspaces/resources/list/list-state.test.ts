import { expect, test } from 'vitest';
import { nextSort } from './list-state.ts';

test('sorting cycles through both directions and the server’s order', () => {
  const once = nextSort(undefined, 'uri');
  expect(once).toEqual({ column: 'uri', isDescending: false });
  expect(nextSort(once, 'uri')).toEqual({ column: 'uri', isDescending: true });
  expect(nextSort(nextSort(once, 'uri'), 'uri')).toBeUndefined();
});

test('priority is first sorted in descending order', () => {
  expect(nextSort(undefined, 'priority')).toEqual({ column: 'priority', isDescending: true });
  expect(nextSort({ column: 'priority', isDescending: true }, 'priority')?.isDescending).toBe(false);
});
