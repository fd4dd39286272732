import { describe, expect, it } from 'vitest';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Json } from '#shared/model/json/json.ts';
import { canDraw, levelOf } from './field-level.ts';
import { SchemaScope } from './schema-scope.ts';

function draws(schema: Json, text: string): boolean {
  return canDraw(levelOf(new SchemaScope(schema), schema, undefined), parseExactJson(text));
}

describe('a field shows only values that it keeps unchanged', () => {
  it.each<[Json, string, boolean]>([
    [{ type: 'string' }, '"two\\nlines\\tand an emoji 🙂"', true],
    [{ type: 'string' }, '"a\\r\\nb"', false],
    [{ type: 'string' }, '"\\u0000"', false],
    [{ type: 'string' }, '"\\ud800"', false],
    [{ type: 'string' }, '5', false],
    [{ type: 'number' }, '12345678901234567890.10', true],
    [{ type: 'number' }, '"12x"', true],
    [{ type: 'number' }, '"12"', false],
    [{ type: 'number' }, '""', false],
    [{ type: 'boolean' }, '0', false],
    [{ enum: [1.5, { a: 1 }] }, '{"a":1}', true],
    [{ enum: [1.5, { a: 1 }] }, '2', false],
    [{ type: 'object' }, '[]', false],
    [{}, '{}', false],
  ])('%j and %s: %s', (schema, text, expected) => {
    expect(draws(schema, text)).toBe(expected);
  });
});
