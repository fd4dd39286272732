import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../model/json/json.ts';
import { parseExactJson } from './json/exact-json.ts';
import { paramHeaderFaults, paramHeaders } from './param-headers.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    limit: { type: 'integer', 'x-mcp-header': 'Limit' },
    place: { type: 'object', properties: { city: { type: 'string', 'x-mcp-header': 'City' } } },
    plain: { type: 'string' },
  },
};

it('sends the arguments whose schema names a header', () => {
  expect(paramHeaders(schema, { region: 'eu-1', limit: 3, place: { city: 'Bonn' }, plain: 'x' })).toEqual({
    'Mcp-Param-Region': 'eu-1',
    'Mcp-Param-Limit': '3',
    'Mcp-Param-City': 'Bonn',
  });
});

it('keeps every digit', () => {
  expect(paramHeaders(schema, parseExactJson('{"limit":12345678901234567890}'))).toEqual({
    'Mcp-Param-Limit': '12345678901234567890',
  });
});

it('leaves out absent, null and non-primitive arguments', () => {
  expect(paramHeaders(schema, { region: null, limit: [1] })).toEqual({});
  expect(paramHeaders(undefined, { region: 'x' })).toEqual({});
});

it.each([
  ['Größe', '=?base64?R3LDtsOfZQ==?='],
  [' edge', '=?base64?IGVkZ2U=?='],
  ['a\nb', '=?base64?YQpi?='],
  ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
  ['in between', 'in between'],
])('writes %j as %j', (region, header) => {
  expect(paramHeaders(schema, { region })).toEqual({ 'Mcp-Param-Region': header });
});

const property = (header: Json, more: JsonObject = { type: 'string' }) => ({ ...more, 'x-mcp-header': header });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

it.each<[string, JsonObject, string[]]>([
  ['an empty name', object({ a: property('') }), ['empty']],
  ['an invalid token', object({ a: property('not a token') }), ['notToken']],
  ['a number', object({ a: property(7) }), ['notToken']],
  ['one name twice, in another case', object({ a: property('Region'), b: property('REGION') }), ['duplicate']],
  ['the same deeper', object({ a: property('x'), b: object({ c: property('X') }) }), ['duplicate']],
  ['an object', object({ a: property('A', { type: 'object' }) }), ['notPrimitive']],
  ['a list', object({ a: property('A', { type: 'array' }) }), ['notPrimitive']],
  ['no type', object({ a: property('A', {}) }), ['notPrimitive']],
  ['an item of a list', object({ a: { type: 'array', items: property('A') } }), ['unreachable']],
  ['one of several', object({ a: { anyOf: [property('A')] } }), ['unreachable']],
  ['a definition', object({}, { $defs: { a: property('A') } }), ['unreachable']],
  ['the root', object({}, { 'x-mcp-header': 'A' }), ['unreachable']],
  ['a property within one', object({ a: { oneOf: [object({ b: property('B') })] } }), ['unreachable']],
])('reports %s, and sends no header', (_, faulty, faults) => {
  expect(paramHeaderFaults(faulty)).toEqual(faults);
  expect(paramHeaders(faulty, { a: 'x', b: 'y' })).toEqual({});
});

it('reports no fault for a valid schema', () => {
  expect(paramHeaderFaults(schema)).toEqual([]);
  expect(paramHeaderFaults(object({ a: property('A', { type: ['integer', 'null'] }), b: { type: 'number' } }))).toEqual(
    [],
  );
  // A property may be called so, and data aren't schema.
  expect(paramHeaderFaults(object({ 'x-mcp-header': { type: 'string' } }, { examples: [property('')] }))).toEqual([]);
});

it('encodes a value of any length', () => {
  const encoded = btoa('\u00c3\u00a9'.repeat(100_000));
  expect(paramHeaders(object({ a: property('A') }), { a: 'é'.repeat(100_000) })).toEqual({
    'Mcp-Param-A': `=?base64?${encoded}?=`,
  });
});
