import { expect, it } from 'vitest';
import { pointerSteps, pointerTo, valueAtPointer } from './json-pointer.ts';

const value = { '': 1, 'a/b': { '~1': [null, 'found'] } };

it('writes and reads the names in a pointer', () => {
  const path = ['a/b', '~1', 1] as const;
  expect(pointerTo('', ...path)).toBe('/a~1b/~01/1');
  expect(pointerTo('/result', '')).toBe('/result/');
  expect(pointerSteps('/a~1b/~01/1')).toEqual(path.map(String));
  expect(pointerSteps('')).toEqual([]);
});

it.each([
  ['', value],
  ['/', 1],
  ['/a~1b/~01/1', 'found'],
  ['/a~1b/~01/2', undefined],
  ['/toString', undefined],
  ['/a~1b/~01/1/length', undefined],
])('%j is %j', (pointer, found) => {
  expect(valueAtPointer(value, pointer)).toEqual(found);
});
