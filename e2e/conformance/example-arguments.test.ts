import { expect, test } from 'vitest';
import { exampleArguments, formDefaults } from './example-arguments.ts';

test('creates arguments from a schema', () => {
  const properties = {
    a: { type: 'number' },
    name: { type: 'string' },
    unit: { enum: ['mm', 'inch'] },
    on: { type: 'boolean', default: false },
    list: { type: 'array', items: { type: 'integer', minimum: 7 } },
    inner: { type: 'object', properties: { deep: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
  };
  expect(exampleArguments({ type: 'object', properties })).toEqual({
    a: 2,
    name: 'x',
    unit: 'mm',
    on: false,
    list: [7],
    inner: { deep: 'x' },
  });
  expect(exampleArguments(undefined)).toEqual({});
});

test('answers a form with its defaults and required fields', () => {
  const properties = { a: { type: 'string', default: 'A' }, b: { type: 'integer' }, c: { type: 'boolean' } };
  expect(formDefaults({ type: 'object', properties, required: ['b'] })).toEqual({ a: 'A', b: 2 });
});
