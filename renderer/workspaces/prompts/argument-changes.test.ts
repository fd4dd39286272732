import { expect, it } from 'vitest';
import { argumentChanges } from './argument-changes.ts';

it('lists the arguments that differ, an empty text and none too', () => {
  expect(argumentChanges({ a: '1', b: '2', c: '' }, { b: '3', a: '1', d: 'x' })).toEqual([
    { name: 'b', before: '2', after: '3' },
    { name: 'c', before: '', after: undefined },
    { name: 'd', before: undefined, after: 'x' },
  ]);
  expect(argumentChanges({ a: '1' }, { a: '1' })).toEqual([]);
});
