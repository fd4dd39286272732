import { expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';
import { paramHeaders } from './param-headers.ts';

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    limit: { type: 'integer', 'x-mcp-header': 'Limit' },
    place: { type: 'object', properties: { city: { type: 'string', 'x-mcp-header': 'City' } } },
    plain: { type: 'string' },
    odd: { type: 'string', 'x-mcp-header': 'not a token' },
  },
};

it('mirrors the arguments whose schema names a header', () => {
  expect(paramHeaders(schema, { region: 'eu-1', limit: 3, place: { city: 'Bonn' }, plain: 'x', odd: 'y' })).toEqual({
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

it('leaves out what is absent, null or no primitive', () => {
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
