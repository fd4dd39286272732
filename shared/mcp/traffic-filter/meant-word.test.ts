import { expect, it } from 'vitest';
import { filterKeys } from './filter-terms.ts';
import { meantWord } from './meant-word.ts';

it.each([
  ['mehtod', 'method'],
  ['Methods', 'method'],
  ['stauts', 'status'],
  ['latencey', 'latency'],
  ['si', 'is'],
  ['type', 'kind'],
  ['constructor', undefined],
  ['http', undefined],
  ['a'.repeat(1000), undefined],
])('%s means %s', (typed, meant) => {
  expect(meantWord(typed, filterKeys)).toBe(meant);
});
