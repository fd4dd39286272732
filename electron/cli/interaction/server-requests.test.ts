import { expect, test } from 'vitest';
import { readField } from './server-requests.ts';

test.each([
  ['string', '01', '01'],
  ['integer', '42', 42],
  ['boolean', 'true', true],
  ['number', 'many', 'many'],
  ['array', 'a, b', ['a', 'b']],
])('reads a %s from %j', (type, line, value) => {
  expect(readField(type, line)).toEqual(value);
});
