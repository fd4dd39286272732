import { expect, test } from 'vitest';
import { isJsonObject } from '../../model/json/json.ts';
import { parseExactJson } from './exact-json.ts';

test.each([
  '{"id":12345678901234567890}',
  '[1.0,1e2,-0,0.1,3,1E400,123456789.123456789123456789]',
  '{"a":[{"b":"text","c":null,"d":true}],"":"x"}',
  '{"__proto__":{"a":1.50}}',
  '"text"',
  '1.0',
])('%s leaves as it came', (text) => {
  expect(JSON.stringify(parseExactJson(text))).toBe(text);
});

test('numbers that lose nothing are ordinary numbers', () => {
  expect(parseExactJson('{"size":42,"names":["a"]}')).toEqual({ size: 42, names: ['a'] });
});

test('an exact number is not an object', () => {
  expect(isJsonObject(parseExactJson('1.0'))).toBe(false);
  expect(isJsonObject(parseExactJson('{"rawJSON":"1.0"}'))).toBe(true);
});
