import { expect, it } from 'vitest';
import { moveBeside, moveBy } from './servers-pane.tsx';

it('moves an item up or down within the list', () => {
  expect(moveBy(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveBy(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moveBy(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

it('moves an item before or after another', () => {
  expect(moveBeside(['a', 'b', 'c'], 'a', 'c', 'after')).toEqual(['b', 'c', 'a']);
  expect(moveBeside(['a', 'b', 'c'], 'c', 'a', 'before')).toEqual(['c', 'a', 'b']);
});
