// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema.
import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { choosable, chosenOption, matches, optionGroupOf } from './schema-options.ts';
import { SchemaScope } from './schema-scope.ts';

const scope = new SchemaScope({ $defs: { nothing: { type: 'null' }, city: { title: 'City', type: 'string' } } });

it('null is no alternative of its own, in any of its forms', () => {
  const text: Json = { type: 'string' };
  const nulls: Json[] = [{ type: 'null' }, { const: null }, { enum: [null] }, { $ref: '#/$defs/nothing' }];
  expect(choosable(scope, [...nulls, text])).toEqual({ isNullable: true, rest: [text] });
  expect(choosable(scope, [text, true, { enum: [null, 1] }])).toEqual({
    isNullable: false,
    rest: [text, true, { enum: [null, 1] }],
  });
});

describe('a group of alternatives', () => {
  it('is a list of options when each allows one value', () => {
    const schemas: Json[] = [{ const: 'a', title: 'First', description: 'one' }, { enum: ['b'] }];
    expect(optionGroupOf(scope, 'oneOf', schemas)?.values).toEqual([
      { value: 'a', title: 'First', description: 'one' },
      { value: 'b', title: undefined, description: undefined },
    ]);
    expect(optionGroupOf(scope, 'oneOf', [{ const: 'a' }, { enum: ['b', 'c'] }])?.values).toBeUndefined();
  });

  it('is none when no alternative shapes a field', () => {
    expect(optionGroupOf(scope, 'anyOf', [{ required: ['a'] }, { required: ['b'] }])).toBeUndefined();
    expect(optionGroupOf(scope, 'anyOf', [{ required: ['a'] }, { properties: {} }])).toBeDefined();
  });

  it.each<[Json, string]>([
    [{ title: 'Named', type: 'string' }, 'Named'],
    [{ $ref: '#/$defs/city' }, 'City'],
    [{ $ref: '#/$defs/nothing' }, 'nothing'],
    [{ $ref: 'https://else.example/shapes/circle/' }, 'circle'],
    [{ properties: { kind: { const: 'cat' }, age: {}, legs: { enum: [4] } } }, 'kind: cat, legs: 4'],
    [{ const: { a: 1 } }, '{"a":1}'],
    [{ format: 'date' }, 'string (date)'],
    [{ type: 'number', format: 'float' }, 'number (float)'],
    [{ type: 'integer' }, 'integer'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ type: 'array' }, 'array'],
    [{ type: ['string', 'number'] }, 'string | number'],
    [{ enum: [1, 2, 3, 4, 5] }, '1 | 2 | 3 | 4'],
    [{ properties: { a: {}, b: {} } }, '{ a, b }'],
    [true, 'true'],
    [{ minimum: 3 }, '2'],
  ])('%j is called %s', (schema, label) => {
    expect(optionGroupOf(scope, 'anyOf', [{ type: 'boolean' }, schema])?.labels[1]).toBe(label);
  });
});

describe('the option of a value', () => {
  const cat = { type: 'object', properties: { kind: { const: 'cat' }, name: {} }, required: ['kind', 'name'] };
  const dog = { type: 'object', properties: { kind: { const: 'dog' }, tail: {} }, required: ['kind', 'tail'] };

  it.each<[string, Json[], Json | undefined, number]>([
    ['is the first one without a value', [cat, dog], undefined, 0],
    ['is the first one that fits', [cat, dog, {}], { kind: 'dog', tail: 1 }, 1],
    ['is the one that the value names, although it is incomplete', [cat, dog], { kind: 'dog', name: 1 }, 1],
    ['is the one with most of its properties, when none is named', [cat, dog], { tail: 1 }, 1],
    [
      'is the one of its type',
      [
        { type: 'string', maxLength: 0 },
        { type: 'integer', minimum: 9 },
      ],
      7,
      1,
    ],
    ['is the first one when none is like it', [{ type: 'string' }, { type: 'boolean' }], 7, 0],
    ['counts null as no value', [{ type: 'string' }, { type: 'null' }], null, 0],
  ])('%s', (_name, options, value, expected) => {
    expect(chosenOption(scope, options, value)).toBe(expected);
  });

  it('is the one that is most like it, of more than a function has arguments', () => {
    const options: Json[] = Array.from({ length: 150_000 }, () => ({ type: 'integer', minimum: 9 }));
    expect(chosenOption(scope, [{ type: 'string' }, ...options], 7)).toBe(1);
  });

  it('looks at the schema that an option refers to', () => {
    const referring = new SchemaScope({ $defs: { cat, dog } });
    const options = [{ $ref: '#/$defs/cat' }, { $ref: '#/$defs/dog' }];
    expect(chosenOption(referring, options, { kind: 'dog' })).toBe(1);
  });
});

describe('the quick check of a value', () => {
  it.each<[Json | undefined, Json | undefined, boolean]>([
    [true, 7, true],
    [false, 7, false],
    [undefined, 7, false],
    ['no schema', 7, false],
    [{ required: ['a'] }, undefined, false],
    [{ type: 'object' }, undefined, true],
    [{ items: [{ type: 'string' }, { type: 'number' }] }, ['a', 1], true],
    [{ items: [{ type: 'string' }, { type: 'number' }] }, [1, 'a'], false],
    [{ dependentSchemas: { a: { required: ['b'] } } }, { a: 1 }, false],
    [{ if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } }, { a: 1, c: 1 }, false],
    [{ not: { type: 'string' } }, 'a', false],
    [{ properties: { a: false } }, { a: 1 }, false],
    [{ additionalProperties: false, properties: { a: {} } }, { b: 1 }, false],
    [{ additionalProperties: false, patternProperties: { '^b': {} } }, { b: 1 }, true],
    [{ pattern: '^b' }, 'a', true],
    [{ format: 'date' }, 'no date', true],
    [{ $ref: '#/$defs/city' }, 7, false],
    [{ $ref: 'https://else.example' }, 7, true],
  ])('%j takes %j: %s', (schema, value, expected) => {
    expect(matches(scope, schema, value)).toBe(expected);
  });

  it('follows a schema and a value only to a limited depth', () => {
    const nest = (innermost: Json, levels: number): Json =>
      levels === 0 ? innermost : { type: 'object', properties: { a: nest(innermost, levels - 1) } };
    const value = (levels: number): Json => (levels === 0 ? 7 : { a: value(levels - 1) });
    expect(matches(scope, nest({ type: 'string' }, 3), value(3))).toBe(false);
    expect(matches(scope, nest({ type: 'string' }, 20), value(20))).toBe(true);
  });
});
