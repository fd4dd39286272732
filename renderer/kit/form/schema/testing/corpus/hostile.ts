import type { Json } from '#shared/model/json/json.ts';
import type { SchemaExample } from './example.ts';

function nested(levels: number): Json {
  let schema: Json = { type: 'string' };
  for (let level = 0; level < levels; level += 1) schema = { type: 'object', properties: { next: schema } };
  return schema;
}

function wide(count: number): Json {
  const entries = Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string' }]);
  return { type: 'object', properties: Object.fromEntries(entries) };
}

/** Each definition refers twice to the next: following all of them would take forever. */
function doubling(count: number): Json {
  const entries = Array.from({ length: count }, (_, index) => [
    `d${index}`,
    { properties: { a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } } },
  ]);
  return { $ref: '#/$defs/d0', $defs: Object.fromEntries(entries) };
}

/** What servers get wrong, and what a bad one may send. */
export const hostile: Record<string, SchemaExample> = {
  'no schema': { schema: undefined, arguments: '{"a":1}', draws: ['!missing', 'a+: any'] },
  null: { schema: null, draws: ['!wrong'] },
  'an array': { schema: [], draws: ['!wrong'] },
  'a string': { schema: 'object', draws: ['!wrong'] },
  'a boolean': { schema: true, draws: ['!wrong'] },
  'a schema of a string': { schema: { type: 'string' }, draws: ['!wrong'] },
  'an unknown type': {
    schema: { properties: { a: { type: 'str' }, b: { type: 7 } } },
    draws: ['a: any !wrongKeyword', 'b: any !wrongKeyword'],
  },
  'a property that isn’t a schema': {
    schema: { properties: { a: 'string', b: null, c: false } },
    draws: ['a: any !notASchema', 'b: any !notASchema', 'c: any !nothingFits'],
  },
  'properties that aren’t an object': {
    schema: { type: 'object', properties: ['a'], required: 'a' },
    draws: ['(object !wrongKeyword)'],
  },
  'types that exclude each other': {
    schema: { properties: { a: { allOf: [{ type: 'string' }, { type: 'number' }] } } },
    draws: ['a: any !nothingFits'],
  },
  'a remote $ref': {
    schema: { properties: { a: { $ref: 'https://example.com/schema.json#/a' }, b: { $ref: 'other.json' } } },
    draws: ['a: any !remoteRef', 'b: any !remoteRef'],
  },
  'a $ref to nothing': {
    schema: { properties: { a: { $ref: '#/$defs/none' }, b: { $ref: 7 }, c: { $ref: '#nowhere' } } },
    draws: ['a: any !unresolvedRef', 'b: any !wrongKeyword', 'c: any !unresolvedRef'],
  },
  'a $ref to itself': { schema: { properties: { a: { $ref: '#/properties/a' } } }, draws: ['a: any !cyclicRef'] },
  'a root that is itself': { schema: { $ref: '#' }, draws: ['(object !cyclicRef)'] },
  'a circle of $refs': {
    schema: {
      properties: { a: { $ref: '#/$defs/x' } },
      $defs: { x: { $ref: '#/$defs/y' }, y: { allOf: [{ $ref: '#/$defs/x' }] } },
    },
    draws: ['a: any !cyclicRef'],
  },
  'endless recursion through required': {
    schema: { $ref: '#/$defs/n', $defs: { n: { properties: { n: { $ref: '#/$defs/n' } }, required: ['n'] } } },
    draws: ['n*: object', '  n*: object'],
  },
  'doubling references': {
    schema: doubling(60),
    arguments: '{"a":{"b":{}}}',
    draws: [
      'a: object',
      '  a: object',
      '  b: object',
      '    a: object',
      '    b: object',
      'b: object',
      '  a: object',
      '  b: object',
    ],
  },
  'doubling alternatives': {
    schema: {
      properties: { x: { $ref: '#/$defs/d' } },
      $defs: {
        d: {
          oneOf: [
            { type: 'object', properties: { l: { $ref: '#/$defs/d' }, r: { $ref: '#/$defs/d' } } },
            { type: 'string' },
          ],
        },
      },
    },
    arguments: '{"x":{"l":{"l":{"l":"end"}}}}',
    draws: [
      'x: object oneOf([object] string)',
      '  l: object oneOf([object] string)',
      '    l: object oneOf([object] string)',
      '      l: string oneOf(object [string])',
      '      r: object oneOf([object] string)',
      '    r: object oneOf([object] string)',
      '  r: object oneOf([object] string)',
    ],
  },
  '300 levels deep': {
    schema: nested(300),
    arguments: '{"next":{"next":{}}}',
    draws: ['next: object', '  next: object', '    next: object'],
  },
  '400 fields': { schema: wide(400), draws: Array.from({ length: 400 }, (_, index) => `field${index}: string`) },
  '5,000 alternatives': {
    schema: { properties: { a: { allOf: Array.from({ length: 5_000 }, (_, index) => ({ not: { const: index } })) } } },
    draws: ['a: any !tooManyBranches'],
  },
  'a catastrophic pattern': {
    schema: {
      properties: { a: { type: 'string', pattern: '^(a+)+$' } },
      patternProperties: { '^(b+)+$': { type: 'string' } },
    },
    arguments:
      '{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!","bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb!":"x"}',
    draws: ['a: string', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb!+: any'],
  },
  'a catastrophic condition': {
    schema: {
      properties: { a: { type: 'string' } },
      if: { properties: { a: { pattern: '^(a+)+$' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { b: { type: 'string' } } },
    },
    arguments: '{"a":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"}',
    draws: ['a: string', 'b: string'],
  },
  'names of JavaScript’s own': {
    schema: JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{"type":"boolean"}},"required":["__proto__","constructor"]}',
    ),
    arguments: '{"__proto__":"a","hasOwnProperty":1}',
    draws: ['__proto__*: string', 'constructor*: number', 'toString: boolean', 'hasOwnProperty+: any'],
  },
  'names that look like something else': {
    schema: {
      properties: {
        '': { type: 'string' },
        'a/b~c': { type: 'string' },
        $ref: { type: 'string' },
        '0': { type: 'string' },
      },
    },
    draws: ['0: string', ': string', 'a/b~c: string', '$ref: string'],
  },
  'oneOf that isn’t a list': {
    schema: { properties: { a: { oneOf: { type: 'string' }, anyOf: [], allOf: 'x' } } },
    draws: ['a: any !wrongKeyword'],
  },
};
