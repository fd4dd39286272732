import { expect, test } from 'vitest';
import { promptArguments, toolArguments } from './given-arguments.ts';

const schema = { type: 'object', properties: { zip: { type: 'string' }, count: { type: 'integer' } } };
const single = (...texts: string[]) => ({
  single: texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const),
});

test('single arguments of a tool are typed by its schema', () => {
  const given = single('zip=01234', 'count=12345678901234567890', 'more={"a":1.0}', 'note=plain text', 'gone=null');
  expect(toolArguments(given, schema)).toBe(
    '{"zip":"01234","count":12345678901234567890,"more":{"a":1.0},"note":"plain text","gone":null}',
  );
});

test('single arguments override a JSON object', () => {
  expect(toolArguments({ json: '{"count":1,"b":2}', ...single('count=3') }, undefined)).toBe('{"count":3,"b":2}');
});

test('arguments that aren’t a valid object are refused', () => {
  expect(() => toolArguments({ json: '[1]', single: [] }, schema)).toThrow(/aren’t a JSON object/);
  expect(() => toolArguments({ json: '{', single: [] }, schema)).toThrow(/aren’t a JSON object/);
  expect(() => promptArguments({ json: '{"a":1}', single: [] })).toThrow(/isn’t a string/);
});

test('arguments of a prompt are strings', () => {
  expect(promptArguments({ json: '{"a":"1"}', ...single('b=2') })).toEqual({ a: '1', b: '2' });
});
