import { expect, it } from 'vitest';
import { ignoreProblem } from '#shared/model/recordings/ignore-rule.ts';
import { isIgnored } from './ignore-rules.ts';

const difference = { pointer: '/result/items/3/price', before: 'costs 7 ms', after: 'costs 12 ms' };
const subject = { method: 'tools/call', name: 'search' };

it.each([
  [true, { ignore: ['/result/items/3/price'] }],
  [true, { ignore: ['/result'] }],
  [true, { ignore: ['/result/items/*/price'] }],
  [true, { ignore: ['/\\d+ ms/'] }],
  [true, { ignore: ['/result'], method: 'tools/call', name: 'search' }],
  [false, { ignore: ['/result'], method: 'tools/list' }],
  [false, { ignore: ['/result'], name: 'other' }],
  [false, { ignore: ['/result/items/3/pri'] }],
  [false, { ignore: ['/costs/'] }],
])('%s for %j', (expected, rule) => {
  expect(isIgnored([rule], subject, difference)).toBe(expected);
});

it('doesn’t know of an expression that takes too long, and of a text that is too long for one', () => {
  const long = { pointer: '/result', before: `${'a'.repeat(40)}b`, after: `${'a'.repeat(40)}c` };
  expect(isIgnored([{ ignore: ['/^(a+)+$/'] }], subject, long)).toBeUndefined();
  const longer = { pointer: '/result', before: 'a'.repeat(100_001), after: 'a' };
  expect(isIgnored([{ ignore: ['/a+/'] }], subject, longer)).toBeUndefined();
  expect(isIgnored([{ ignore: ['/result'] }], subject, longer)).toBe(true);
});

it.each([
  ['result', 'neither'],
  ['/(/', 'badExpression'],
  ['/result', undefined],
  ['/a.b/', undefined],
])('“%s” as a rule: %s', (text, problem) => {
  expect(ignoreProblem(text)).toBe(problem);
});
