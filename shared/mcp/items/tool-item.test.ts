import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json/json.ts';
import { readToolItem, toolHints } from './tool-item.ts';

const read = (raw: Json) => readToolItem({ ordinal: 3, raw });
const inputSchema = { type: 'object' };

describe('a listed tool', () => {
  it('is read with its annotations', () => {
    const raw = {
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      inputSchema,
      outputSchema: {},
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
    expect(read(raw)).toEqual({
      ordinal: 3,
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      hasOutputSchema: true,
      claims: [
        { name: 'readOnlyHint', value: true, isDeclared: true },
        { name: 'openWorldHint', value: false, isDeclared: true },
      ],
      problems: [],
      raw,
    });
  });

  it('may have its title in the annotations (2025-03-26)', () => {
    expect(read({ name: 'a', inputSchema, annotations: { title: 'An old title' } }).title).toBe('An old title');
  });

  it.each<[Json, string[]]>([
    [null, ['notAnObject']],
    ['echo', ['notAnObject']],
    [{ inputSchema }, ['nameMissing']],
    [{ name: '', inputSchema }, ['nameMissing']],
    [{ name: 'a' }, ['inputSchemaMissing']],
    [{ name: 'a', inputSchema: null }, ['inputSchemaInvalid']],
    [{ name: 'a', inputSchema: true }, ['inputSchemaInvalid']],
    [{ name: 'a', inputSchema: { type: 'string' } }, ['inputSchemaInvalid']],
    [{ name: 'a', inputSchema, outputSchema: [] }, ['outputSchemaInvalid']],
    [{ name: 'a', inputSchema, title: 1, description: [] }, ['titleInvalid', 'descriptionInvalid']],
    [{ name: 'a', inputSchema, annotations: { readOnlyHint: 'yes' } }, ['annotationsInvalid']],
    [{ name: 'a', inputSchema, icons: 'x' }, ['iconsInvalid']],
    [
      { name: 'a', inputSchema: { ...inputSchema, 'x-mcp-header': '' } },
      ['paramHeaders.unreachable', 'paramHeaders.empty'],
    ],
    [
      { name: 'a', inputSchema: { ...inputSchema, properties: { b: { type: 'array', 'x-mcp-header': 'B' } } } },
      ['paramHeaders.notPrimitive'],
    ],
  ])('%j is marked: %j', (raw, problems) => {
    expect(read(raw).problems).toEqual(problems);
  });
});

it('distinguishes sent annotations from defaults', () => {
  expect(toolHints({ name: 'a', annotations: { readOnlyHint: true, openWorldHint: 'no' } })).toEqual([
    { name: 'readOnlyHint', value: true, isDeclared: true },
    { name: 'destructiveHint', value: true, isDeclared: false },
    { name: 'idempotentHint', value: false, isDeclared: false },
    { name: 'openWorldHint', value: true, isDeclared: false },
  ]);
  expect(toolHints('no tool').every(({ isDeclared }) => !isDeclared)).toBe(true);
});
