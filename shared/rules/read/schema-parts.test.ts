import { expect, it } from 'vitest';
import { mostSchemaDepth, mostSchemaParts, schemaParts } from './schema-parts.ts';

it('reads all schemas in a schema with their places', () => {
  const { parts, isCut } = schemaParts({
    properties: { 'a/b': { items: { type: 'string' } } },
    anyOf: [{ required: ['a'] }, true],
    $defs: { c: { not: {} } },
  });
  const places = parts.map(({ at, property }) => [at, property]);
  expect(places).toEqual([
    ['', undefined],
    ['/properties/a~1b', 'a/b'],
    ['/anyOf/0', undefined],
    ['/$defs/c', undefined],
    ['/properties/a~1b/items', undefined],
    ['/$defs/c/not', undefined],
  ]);
  expect(isCut).toBe(false);
});

it('reads no more parts and levels than it may', () => {
  const wide = { anyOf: Array.from({ length: mostSchemaParts * 2 }, () => ({})) };
  expect(schemaParts(wide).parts).toHaveLength(mostSchemaParts);
  expect(schemaParts(wide).isCut).toBe(true);
  const deep = JSON.parse(`${'{"items":'.repeat(mostSchemaDepth * 2)}{}${'}'.repeat(mostSchemaDepth * 2)}`);
  expect(schemaParts(deep).depth).toBe(mostSchemaDepth);
  expect(schemaParts(deep).isCut).toBe(true);
});

it('finds nothing in what isn’t an object', () => {
  expect(schemaParts(true).parts).toEqual([]);
  expect(schemaParts(undefined)).toEqual({ parts: [], isCut: false, depth: 0 });
});
