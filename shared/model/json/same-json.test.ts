import { expect, it } from 'vitest';
import { parseExactJson } from '../../mcp/json/exact-json.ts';
import { isSameJson } from './same-json.ts';

it('values are equal whatever the order of their keys; numbers must have the same digits', () => {
  expect(isSameJson({ a: 1, b: [null] }, { b: [null], a: 1 })).toBe(true);
  expect(isSameJson(parseExactJson('12345678901234567890'), parseExactJson('12345678901234567891'))).toBe(false);
  expect(isSameJson({ a: 1 }, {})).toBe(false);
  expect(isSameJson({ constructor: 1 }, {})).toBe(false);
});

it('a member that is undefined is none', () => {
  expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameJson(undefined, null)).toBe(false);
});
