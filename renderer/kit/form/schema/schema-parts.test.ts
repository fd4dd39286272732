// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema.
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { type Choices, partsOf } from './schema-parts.ts';
import { SchemaScope } from './schema-scope.ts';

function parts(schema: Json, value?: Json, choices?: Choices) {
  return partsOf(new SchemaScope(schema), schema, value, choices);
}

const notes = (schema: Json) => parts(schema).notes.map(({ code, detail }) => [code, detail]);
const titles = (schema: Json, value?: Json, choices?: Choices) =>
  parts(schema, value, choices).parts.map((part) => part.schema.title);

describe('the schemas that a value must fit', () => {
  it('are those of allOf and of references, the outermost first', () => {
    const schema = {
      title: 'root',
      $ref: '#/$defs/a',
      allOf: [{ title: 'b', $ref: '#/$defs/c' }],
      $defs: { a: { title: 'a' }, c: { title: 'c' } },
    };
    expect(titles(schema)).toEqual(['root', 'a', 'b', 'c']);
  });

  it('are those of the branch that the value is on', () => {
    const schema = { title: 'root', if: { required: ['a'] }, then: { title: 'with a' }, else: { title: 'without' } };
    expect([titles(schema, { a: 1 }), titles(schema, {}), titles(schema)]).toEqual([
      ['root', 'with a'],
      ['root', 'without'],
      ['root', 'without'],
    ]);
  });

  it('are those that its keys imply, which may only require others', () => {
    const schema = {
      title: 'root',
      dependentSchemas: { a: { title: 'of a' } },
      dependentRequired: { b: ['c', 7] },
      dependencies: { d: ['e'], f: { title: 'of f' } },
    };
    const found = parts(schema, { a: 1, b: 1, d: 1, f: 1 });
    expect(found.parts.map((part) => part.schema.title)).toEqual(['root', 'of a', 'of f']);
    expect(found.required).toEqual(['c', 'e']);
    expect(parts(schema, { toString: 1 }).parts).toHaveLength(1);
    expect(parts(schema, 'text').required).toEqual([]);
  });

  it('are those of the chosen option, which are marked as such', () => {
    const schema: Json = {
      anyOf: [
        { title: 'text', type: 'string' },
        { title: 'number', type: 'number', allOf: [{ title: 'inner' }] },
      ],
    };
    expect(titles(schema, 7)).toEqual([undefined, 'number', 'inner']);
    expect(parts(schema, 7).parts.map(({ isOption }) => isOption)).toEqual([false, true, true]);
    expect(titles(schema, 7, { 0: 0 })).toEqual([undefined, 'text']);
    expect(parts(schema, 7).groups).toMatchObject([{ keyword: 'anyOf', chosen: 1 }]);
  });

  it('are that of a single option besides null, which is no choice', () => {
    const found = parts({ oneOf: [{ type: 'null' }, { title: 'text', type: 'string' }] });
    expect(found.isNullable).toBe(true);
    expect(found.groups).toEqual([]);
    expect(found.parts.map(({ schema, isOption }) => [schema.title, isOption])).toEqual([
      [undefined, false],
      ['text', false],
    ]);
  });

  it('are none of a list of values, of which none is chosen', () => {
    const found = parts({ oneOf: [{ const: 1 }, { const: 2 }] }, 2);
    expect(found.groups).toMatchObject([{ keyword: 'oneOf', values: [{ value: 1 }, { value: 2 }] }]);
    expect(found.groups[0]).not.toHaveProperty('chosen');
    expect(found.parts).toHaveLength(1);
  });
});

describe('the problems of a schema', () => {
  const deep = (levels: number): JsonObject => (levels === 0 ? {} : { allOf: [deep(levels - 1)] });

  it.each<[Json, [string, string | undefined][]]>([
    [true, []],
    [{}, []],
    [false, [['nothingFits', undefined]]],
    ['text', [['notASchema', '"text"']]],
    [{ type: 'text' }, [['wrongKeyword', 'type: "text"']]],
    [{ type: ['string', 'null'] }, []],
    [{ type: ['string', 7] }, [['wrongKeyword', 'type: ["string",7]']]],
    [{ properties: [], enum: {} }, [['wrongKeyword', 'properties: [], enum: {}']]],
    [
      { required: 'a', allOf: {}, anyOf: 1, oneOf: 1 },
      [['wrongKeyword', 'required: "a", allOf: {}, anyOf: 1, oneOf: 1']],
    ],
    [{ patternProperties: 7 }, [['wrongKeyword', 'patternProperties: 7']]],
    [{ $ref: 7 }, [['wrongKeyword', '$ref: 7']]],
    [{ $ref: '#/nowhere' }, [['unresolvedRef', '#/nowhere']]],
    [{ $ref: 'https://else.example/a' }, [['remoteRef', 'https://else.example/a']]],
    [{ $ref: '#' }, [['cyclicRef', '#']]],
    [{ $ref: '#', title: 'a' }, [['cyclicRef', '#']]],
    [{ $ref: '#', type: 'string' }, []],
    [{ allOf: [false, false] }, [['nothingFits', undefined]]],
    [{ allOf: Array.from({ length: 400 }, () => ({})) }, [['tooManyBranches', undefined]]],
    [deep(200), []],
  ])('%j', (schema, expected) => {
    expect(notes(schema)).toEqual(expected);
  });

  it('a long wrong value is shown without its end', () => {
    expect(notes({ type: 'x'.repeat(200) })[0]?.[1]).toHaveLength('type: '.length + 80);
    expect(notes('y'.repeat(500))[0]?.[1]).toHaveLength(200);
  });
});
