import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json/json.ts';
import { isCutItem, keptItem, rowItem } from './cut-item.ts';
import { readToolItem } from './tool-item.ts';

const properties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]));
const tool = (change: Record<string, Json>) => ({ name: 'it', inputSchema: { type: 'object' }, ...change });
const problems = (raw: Json) => readToolItem({ ordinal: 0, raw }).problems;

describe('a listed item', () => {
  it('is kept as it is, also with a large schema', () => {
    const usual = tool({ inputSchema: { type: 'object', properties: properties(20_000) }, 'x/own': [1, null] });
    expect(keptItem(usual)).toBe(usual);
    expect(isCutItem(usual)).toBe(false);
    for (const odd of [null, 7, 'x', []]) expect(keptItem(odd)).toBe(odd);
  });

  it.each<[string, Json]>([
    ['a long description', tool({ description: 'x'.repeat(3_000_000) })],
    ['many icons', tool({ icons: Array.from({ length: 300_000 }, () => ({ src: 'data:' })) })],
    ['many properties', tool({ inputSchema: { type: 'object', properties: properties(200_000) } })],
    ['many fields, its name last', { ...properties(200_000), ...tool({}) }],
    ['a long name', tool({ name: 'x'.repeat(3_000_000) })],
  ])('with %s is kept in part and marked', (_, large) => {
    const kept = keptItem(large);
    expect(isCutItem(kept)).toBe(true);
    expect(JSON.stringify(kept).length).toBeLessThan(1_000_000);
    expect(problems(kept)).toEqual(['tooLarge']);
    expect(readToolItem({ ordinal: 0, raw: kept }).name).toMatch(/^(it|x+…)$/);
  });

  it('has no part of a large schema, which would be another schema', () => {
    const kept = keptItem(tool({ outputSchema: { required: Array.from({ length: 300_000 }, () => 'a') } }));
    expect(kept).toEqual({ name: 'it', inputSchema: { type: 'object' }, 'loupe/cut': true });
  });

  it('that isn’t an object is cut, too', () => {
    expect(JSON.stringify(keptItem(Array.from({ length: 1_000_000 }, () => 1))).length).toBeLessThan(1000);
  });
});

it('a row has what it shows: problems, name and the beginning of texts', () => {
  const large = tool({
    description: 'x'.repeat(300_000),
    inputSchema: { properties: properties(20_000), type: 'object' },
    outputSchema: { properties: properties(20_000), type: 'object' },
  });
  const row = rowItem(large);
  expect(problems(row)).toEqual(problems(large));
  expect(readToolItem({ ordinal: 0, raw: row })).toMatchObject({ name: 'it', hasOutputSchema: true });
  expect(JSON.stringify(row).length).toBeLessThan(50_000);
});

it('a row keeps the mark of an item with many large fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x/${index}`, 'x'.repeat(100_000)]));
  expect(problems(rowItem(keptItem(tool(fields))))).toEqual(['tooLarge']);
});
