import { expect, test } from 'vitest';
import { nextSort } from './list-state.ts';

test('presses go through both directions and back to the server’s order', () => {
  const once = nextSort(undefined, 'uri');
  expect(once).toEqual({ column: 'uri', isDescending: false });
  expect(nextSort(once, 'uri')).toEqual({ column: 'uri', isDescending: true });
  expect(nextSort(nextSort(once, 'uri'), 'uri')).toBeUndefined();
});

test('priority begins with the greatest', () => {
  expect(nextSort(undefined, 'priority')).toEqual({ column: 'priority', isDescending: true });
  expect(nextSort({ column: 'priority', isDescending: true }, 'priority')?.isDescending).toBe(false);
});
