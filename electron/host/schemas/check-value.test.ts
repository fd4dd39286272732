import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import type { SchemaNote } from '#shared/model/runs/schema-check.ts';
import { checkValue } from './check-value.ts';
import { prepareSchema } from './prepared-schema.ts';

function check(schema: Json, value: Json | { text: string }) {
  const isText = typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
  return checkValue(isText ? String(value.text) : JSON.stringify(value), () => prepareSchema(schema));
}

const places = (schema: Json, value: Json) =>
  check(schema, value).violations.map(
    ({ pointer, keyword, schemaPointer }) => `${pointer} ${keyword} ${schemaPointer}`,
  );

describe('a value that doesn’t match', () => {
  it('is reported at the places that cause it, the outermost first', () => {
    const schema: Json = {
      type: 'object',
      required: ['city', 'days'],
      properties: {
        city: { type: 'string' },
        days: { type: 'array', items: { $ref: '#/$defs/day' } },
        'a/b c': { allOf: [{ minLength: 3 }, { pattern: '^x' }] },
      },
      additionalProperties: false,
      $defs: { day: { type: 'integer', minimum: 1 } },
    };
    expect(places(schema, { days: [1, 0, 'x'], 'a/b c': 'y', more: 1 })).toEqual([
      ' required /required',
      '/a~1b c minLength /properties/a~1b c/allOf/0/minLength',
      '/a~1b c pattern /properties/a~1b c/allOf/1/pattern',
      '/more additionalProperties /additionalProperties',
      '/days/1 minimum /$defs/day/minimum',
      '/days/2 type /$defs/day/type',
    ]);
  });

  it('is reported once when its alternatives are plain types', () => {
    expect(places({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1)).toEqual([' anyOf /anyOf']);
  });

  it('is reported with the errors of its alternatives when they have any', () => {
    const schema: Json = { oneOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, { required: ['b'] }] };
    expect(places(schema, { a: 1 })).toEqual([
      ' oneOf /oneOf',
      ' required /oneOf/1/required',
      '/a type /oneOf/0/properties/a/type',
    ]);
  });

  it('is reported once when several alternatives match, or no item does', () => {
    expect(places({ oneOf: [{ type: 'number' }, { minimum: 0 }, { type: 'string' }] }, 1)).toEqual([' oneOf /oneOf']);
    expect(places({ contains: { type: 'string' } }, [1, 2])).toEqual([' contains /contains']);
  });

  it('is reported with what is required and what was found, in no library’s words', () => {
    const schema: Json = {
      properties: { a: { type: ['string', 'null'] }, b: { enum: [1, 'x'] }, c: { maxLength: 2 } },
      required: ['d'],
    };
    const { violations } = check(schema, { a: 1, b: true, c: 'long' });
    expect(violations.map(({ keyword, expected, found }) => [keyword, expected, found])).toEqual([
      ['required', 'd', undefined],
      ['type', 'string, null', 'number'],
      ['enum', '1, x', 'true'],
      ['maxLength', '2', '"long"'],
    ]);
  });

  it('reports at most 200 violations and the total', () => {
    const { violations, total } = check(
      { items: { type: 'string' } },
      Array.from({ length: 1000 }, () => 1),
    );
    expect([violations.length, total]).toEqual([200, 1000]);
  });

  it('is found among very many values', () => {
    const finding = check(
      { items: { type: 'string' } },
      Array.from({ length: 300_000 }, () => 1),
    );
    expect(finding.verdict).toBe('invalid');
  });
});

describe('dialects', () => {
  it.each([
    ['http://json-schema.org/draft-07/schema#', 'valid'],
    ['https://json-schema.org/draft/2020-12/schema', 'invalid'],
    [undefined, 'invalid'],
  ])('%s: what stands beside a $ref', ($schema, verdict) => {
    const schema: Json = { ...($schema !== undefined && { $schema }), $ref: '#/definitions/a', type: 'string' };
    expect(check({ ...schema, definitions: { a: { type: 'number' } } }, 1).verdict).toBe(verdict);
  });

  it('a list of items of draft 7 and prefixItems of 2020-12', () => {
    const items: Json = [{ type: 'string' }, { type: 'number' }];
    expect(places({ $schema: 'http://json-schema.org/draft-07/schema#', items }, ['a', 'b'])).toEqual([
      '/1 type /items/1/type',
    ]);
    expect(places({ prefixItems: items, items: false }, ['a', 1, 2])).toEqual(['/2 items /items']);
  });

  it('a $dynamicRef is followed like a $ref, with a note where that may differ', () => {
    const tree: Json = {
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
    };
    expect(check(tree, { children: [{ children: [] }] })).toMatchObject({ verdict: 'valid' });
    expect(check(tree, { children: [1] }).verdict).toBe('invalid');
    expect(check(tree, {}).notes).toBeUndefined();
    const rival: Json = { ...tree, $defs: { other: { $id: 'other', $dynamicAnchor: 'node' } } };
    expect(check(rival, {}).notes).toEqual([{ code: 'dynamicRef' }]);
  });
});

describe('a schema that is wrong', () => {
  it.each<[string, Json, SchemaNote]>([
    ['true', true, { code: 'wrongValue', pointer: '', found: 'true', expected: 'object' }],
    ['null', null, { code: 'wrongValue', pointer: '', found: 'null', expected: 'object' }],
    ['a list', [], { code: 'wrongValue', pointer: '', found: '[]', expected: 'object' }],
    ['a string', 'object', { code: 'wrongValue', pointer: '', found: '"object"', expected: 'object' }],
    [
      'an unknown type',
      { type: 'Date' },
      { code: 'wrongValue', pointer: '/type', found: '"Date"', expected: 'typeName' },
    ],
    [
      'required that isn’t a list',
      { properties: { a: { required: 'b' } } },
      { code: 'wrongValue', pointer: '/properties/a/required', found: '"b"', expected: 'nameList' },
    ],
    [
      'required: null',
      { required: null },
      { code: 'wrongValue', pointer: '/required', found: 'null', expected: 'nameList' },
    ],
    [
      'properties that are a list',
      { properties: [] },
      { code: 'wrongValue', pointer: '/properties', found: '[]', expected: 'schemaMap' },
    ],
    [
      'a property without a schema',
      { properties: { a: null } },
      { code: 'wrongValue', pointer: '/properties/a', found: 'null', expected: 'schema' },
    ],
    [
      'anyOf that isn’t a list',
      { anyOf: {} },
      { code: 'wrongValue', pointer: '/anyOf', found: '{}', expected: 'schemaList' },
    ],
    [
      'a broken regular expression',
      { properties: { a: { pattern: '([a-z' } } },
      { code: 'badPattern', pointer: '/properties/a/pattern', found: '"([a-z"' },
    ],
    [
      'a remote reference',
      { properties: { a: { $ref: 'https://example.com/a.json' } } },
      { code: 'outside', pointer: '/properties/a/$ref', found: '"https://example.com/a.json"' },
    ],
    ['a reference to another file', { $ref: 'a.json#/b' }, { code: 'outside', pointer: '/$ref', found: '"a.json#/b"' }],
    [
      'a reference into nothing',
      { items: { $ref: '#/$defs/gone' } },
      { code: 'nowhere', pointer: '/items/$ref', found: '"#/$defs/gone"' },
    ],
    ['a reference to itself', { $ref: '#' }, { code: 'circular', pointer: '/$ref', found: '"#"' }],
    [
      'a circle',
      { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } },
      { code: 'circular', pointer: '/$defs/a/allOf/0/$ref', found: '"#/$defs/a"' },
    ],
    ['an impossible $id', { $id: 'http://[' }, { code: 'unresolved', pointer: '/$id', found: '"http://["' }],
  ])('%s', (_name, schema, note) => {
    expect(check(schema, {})).toMatchObject({ verdict: 'badSchema', notes: [note] });
  });

  it('is read as 2020-12 with a note when its dialect is unknown', () => {
    expect(check({ $schema: 'https://example.com/my-dialect', type: 'string' }, 1)).toMatchObject({
      verdict: 'invalid',
      notes: [{ code: 'dialect', pointer: '/$schema', found: '"https://example.com/my-dialect"' }],
    });
    for (const known of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema']) {
      expect(check({ $schema: known }, 1).notes).toBeUndefined();
    }
  });

  it('is accepted when only its annotations are invalid', () => {
    const example: Json = { id: 'same', $id: 'http://[', type: 7 };
    const schema: Json = {
      type: 'object',
      title: 7,
      properties: { a: { example }, b: { example, examples: [example] } },
    };
    expect(check(schema, { a: 1 }).verdict).toBe('valid');
  });
});

describe('unusual schemas', () => {
  it('property names like __proto__ are ordinary names', () => {
    const schema: Json = JSON.parse(`{
      "type": "object",
      "properties": { "__proto__": { "type": "string" }, "constructor": { "type": "number" } },
      "required": ["__proto__", "toString"],
      "additionalProperties": false
    }`);
    expect(places(schema, JSON.parse('{"__proto__": 1, "constructor": "x", "hasOwnProperty": 2}'))).toEqual([
      ' required /required',
      '/__proto__ type /properties/__proto__/type',
      '/constructor type /properties/constructor/type',
      '/hasOwnProperty additionalProperties /additionalProperties',
    ]);
    expect(check({ format: '__proto__', type: 'string' }, 'x').verdict).toBe('valid');
  });

  it('recursive schemas are checked as deep as the value goes', () => {
    const schema: Json = { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false };
    expect(places(schema, { next: { next: { last: 1 } } })).toEqual([
      '/next/next/last additionalProperties /additionalProperties',
    ]);
  });

  it('300 levels are checked, 100,000 are too deep', () => {
    const nested = (depth: number) => `${'{"properties":{"a":'.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`;
    const value = (depth: number) => ({ text: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` });
    expect(check(JSON.parse(nested(300)), value(300)).violations[0]?.pointer).toBe('/a'.repeat(300));
    expect(checkValue(value(100_000).text, () => prepareSchema(JSON.parse(nested(100_000)))).verdict).toBe('tooSlow');
  });

  it('references may point into unknown keywords', () => {
    const schema: Json = { $ref: '#/components/schemas/City', components: { schemas: { City: { type: 'string' } } } };
    expect(places(schema, 1)).toEqual([' type /components/schemas/City/type']);
  });

  it.each(['^[\\w-.]+$', '^\\w+\\-\\w+$', '^[\\_a-z]+$', '\\@'])(
    'the pattern %s is taken as it was meant',
    (pattern) => {
      expect(check({ pattern }, 'a-b_c@').verdict).not.toBe('badSchema');
    },
  );

  it('patterns written without the Unicode flag keep their meaning', () => {
    expect(check({ pattern: '^[\\w-.]+$' }, 'a-b.c').verdict).toBe('valid');
    expect(check({ pattern: '^[\\w-.]+$' }, 'a b').verdict).toBe('invalid');
  });
});

describe('values', () => {
  it('that aren’t JSON are reported, as is a missing schema', () => {
    expect(check({}, { text: '{\n"a":}' })).toMatchObject({
      verdict: 'notJson',
      notes: [{ code: 'syntax', line: 2, column: 5 }],
    });
    expect(checkValue('{}', () => undefined).verdict).toBe('noSchema');
    expect(checkValue('{', () => undefined).verdict).toBe('notJson');
  });

  it.each([
    ['9007199254740993', { type: 'integer', minimum: 9007199254740991 }, 'valid'],
    ['123456789012345678901234567890', { type: 'integer', minimum: 0 }, 'valid'],
    ['-123456789012345678901234567890', { type: 'integer', minimum: 0 }, 'invalid'],
    ['1e400', { type: 'number', maximum: 10 }, 'invalid'],
  ])('%s is checked as a rounded number, which is reported', (text, schema, verdict) => {
    const finding = check(schema, { text });
    expect(finding).toMatchObject({ verdict, notes: [{ code: 'rounded', found: text }] });
  });

  it.each(['1.0', '1e2', '0.1', '-0', '"9007199254740993"', '{"12345678901234567890123":1}'])('%s is exact', (text) => {
    expect(check({}, { text }).notes).toBeUndefined();
  });
});
