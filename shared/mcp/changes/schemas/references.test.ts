import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../model/json/json.ts';
import { parseExactJson } from '../../json/exact-json.ts';
import { changesOf, testPairs, worst } from './testing/schema-pairs.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const ref = ($ref: string) => ({ $ref });
const using = (schema: JsonObject, definition: JsonObject, name = 'A') => ({
  ...schema,
  $defs: { [name]: definition },
});
const tree = (value: JsonObject, name = 'Node') => ({
  ...ref(`#/$defs/${name}`),
  $defs: { [name]: { type: 'object', properties: { value, next: ref(`#/$defs/${name}`) }, required: ['value'] } },
});
const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#' };

testPairs([
  ['a reference in place of its schema', text, using(ref('#/$defs/A'), text), 'same', 'same'],
  ['a definition has another name', using(ref('#/$defs/A'), text), using(ref('#/$defs/B'), text, 'B'), 'same', 'same'],
  [
    'definitions in place of $defs',
    using(ref('#/$defs/A'), text),
    { ...ref('#/definitions/A'), definitions: { A: text } },
    'same',
    'same',
  ],
  [
    'a definition changed',
    using(ref('#/$defs/A'), text),
    using(ref('#/$defs/A'), number),
    'breaking',
    'breaking',
    'type-changed',
  ],
  ['a definition that isn’t used changed', using(text, text), using(text, number), 'same', 'same'],
  [
    'a condition beside a reference',
    using(ref('#/$defs/A'), text),
    using({ ...ref('#/$defs/A'), minLength: 1 }, text),
    'breaking',
    'minor',
    'limit-narrowed',
  ],
  [
    'a condition beside a reference in draft 7',
    { ...draft7, ...using({ allOf: [ref('#/$defs/A')] }, text) },
    { ...draft7, ...using({ allOf: [{ ...ref('#/$defs/A'), minLength: 1 }] }, text) },
    'same',
    'same',
  ],
  ['an anchor', text, using(ref('#a'), { $anchor: 'a', ...text }), 'same', 'same'],
  ['an escaped name', text, using(ref('#/$defs/a~1b%20c'), text, 'a/b c'), 'same', 'same'],
  ['a recursive schema', tree(text), tree(text), 'same', 'same'],
  ['a recursive schema with other names', tree(text), tree(text, 'Tree'), 'same', 'same'],
  ['a recursive schema changed', tree({ type: 'integer' }), tree(number), 'minor', 'breaking', 'type-widened'],
  [
    'a condition on a definition that changed',
    using({ ...text, not: ref('#/$defs/A') }, { const: 'a' }),
    using({ ...text, not: ref('#/$defs/A') }, { const: 'b' }),
    'risky',
    'risky',
    'condition-changed',
  ],
  ['another document', ref('https://example.com/a.json'), ref('https://example.com/a.json'), 'same', 'same'],
  [
    'another document changed',
    ref('https://example.com/a.json'),
    ref('https://example.com/b.json'),
    'risky',
    'risky',
    'condition-changed',
  ],
  ['a reference to nothing', text, { ...text, ...ref('#/$defs/none') }, 'risky', 'minor', 'condition-changed'],
  ['a reference to itself', ref('#'), ref('#'), 'same', 'same'],
  ['a reference to itself became a text', ref('#'), text, 'risky', 'risky', 'schema-changed'],
  ['references in a circle', using(ref('#/$defs/A'), ref('#/$defs/A')), text, 'risky', 'risky', 'schema-changed'],
]);

test('a change is where the definition is written', () => {
  const changes = changesOf('input', tree(text), tree(number));
  expect(changes.map(({ pointer }) => pointer)).toEqual(['/inputSchema/$defs/Node/properties/value/type']);
});

test('the first schema of each reason that can’t be decided says why', () => {
  const reasons = (before: Json, after: Json) => changesOf('input', before, after).map(({ reason }) => reason);
  expect(reasons(ref('https://example.com/a'), ref('https://example.com/b'))).toEqual(['undecidedReference']);
  expect(reasons({ pattern: 'a' }, { pattern: 'b' })).toEqual(['undecidedPattern']);
  expect(reasons(text, { ...text, format: 'uri' })).toEqual(['undecidedFormat']);
});

test.each<[string, Json]>([
  [
    'deep',
    Array.from({ length: 200 }).reduce<Json>((inner) => ({ anyOf: [inner, { minLength: 1 }] }), { type: 'string' }),
  ],
  ['wide', { allOf: Array.from({ length: 30 }, () => ({ anyOf: [one(1), one(2), one(3)] })) }],
  [
    'with many properties',
    { properties: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, { type: 'string' }])) },
  ],
  [
    'doubling at each level',
    {
      ...ref('#/$defs/d0'),
      $defs: Object.fromEntries(
        Array.from({ length: 60 }, (_, at) => [
          `d${at}`,
          { allOf: [ref(`#/$defs/d${at + 1}`), ref(`#/$defs/d${at + 1}`)] },
        ]),
      ),
    },
  ],
])('a hostile schema (%s) ends as risky at worst', (_, schema) => {
  const changed = {
    allOf: [parseExactJson(JSON.stringify(schema)), { title: 'b' }],
    type: ['string', 'object', 'number'],
  };
  expect(['risky', 'minor', 'breaking', 'same', 'info']).toContain(worst(changesOf('input', schema, changed)));
});

function one(minLength: number) {
  return { type: 'string', minLength, pattern: `^${minLength}` };
}
