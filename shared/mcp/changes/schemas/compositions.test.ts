import type { JsonObject } from '../../../model/json/json.ts';
import { testPairs } from './testing/schema-pairs.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const shape = (kind: string, more: JsonObject = {}) => ({
  type: 'object',
  properties: { kind: { const: kind }, ...more },
  required: ['kind'],
});
/** With `b`, another property is required. */
const ifB = (name: string) => ({ if: { required: ['b'] }, ...Object.fromEntries([['then', { required: [name] }]]) });
const one = { type: 'object', properties: { a: text }, required: ['a'] };
const two = { type: 'object', properties: { b: text }, required: ['b'] };

testPairs([
  ['allOf of one schema', text, { allOf: [text] }, 'same', 'same'],
  ['allOf with a limit', text, { allOf: [text, { minLength: 1 }] }, 'breaking', 'minor', 'limit-narrowed'],
  ['allOf in place of one object', { ...one, ...two }, { allOf: [{ ...one, ...two }, {}] }, 'same', 'same'],
  [
    'allOf of two objects in place of one',
    { type: 'object', properties: { a: text, b: text }, required: ['a', 'b'] },
    { allOf: [one, two] },
    'same',
    'same',
  ],
  ['allOf that contradicts itself', text, { allOf: [text, number] }, 'breaking', 'minor', 'type-narrowed'],
  [
    'one more alternative',
    { anyOf: [text, number] },
    { anyOf: [text, number, { type: 'boolean' }] },
    'minor',
    'breaking',
    'type-widened',
  ],
  [
    'one alternative less',
    { anyOf: [text, number, { type: 'boolean' }] },
    { anyOf: [text, number] },
    'breaking',
    'minor',
    'type-narrowed',
  ],
  ['alternatives in another order', { anyOf: [text, number] }, { anyOf: [number, text] }, 'same', 'same'],
  ['anyOf in place of types', { type: ['string', 'number'] }, { anyOf: [text, number] }, 'same', 'same'],
  [
    'oneOf in place of anyOf where only one can hold',
    { anyOf: [text, number] },
    { oneOf: [text, number] },
    'same',
    'same',
  ],
  [
    'oneOf in place of anyOf where two can hold',
    { anyOf: [one, two] },
    { oneOf: [one, two] },
    'risky',
    'minor',
    'alternatives-changed',
  ],
  [
    'an alternative that another one has',
    { anyOf: [text] },
    { anyOf: [text, { type: 'string', minLength: 5 }] },
    'same',
    'same',
  ],
  [
    'one more shape with another kind',
    { oneOf: [shape('a'), shape('b')] },
    { oneOf: [shape('a'), shape('b'), shape('c')] },
    'minor',
    'breaking',
    'alternatives-widened',
  ],
  [
    'one shape less',
    { oneOf: [shape('a'), shape('b'), shape('c')] },
    { oneOf: [shape('a'), shape('b')] },
    'breaking',
    'minor',
    'alternatives-narrowed',
  ],
  [
    'a shape of several needs more',
    { oneOf: [shape('a'), shape('b', { x: text })] },
    { oneOf: [shape('a'), { ...shape('b', { x: text }), required: ['kind', 'x'] }] },
    'breaking',
    'minor',
    'property-required',
  ],
  ['an object became one of two', one, { anyOf: [one, two] }, 'minor', 'breaking', 'alternatives-widened'],
  [
    'two alternatives may cover what each doesn’t',
    { type: 'number', minimum: 0, maximum: 9.5 },
    {
      anyOf: [
        { type: 'number', minimum: 0, maximum: 5 },
        { type: 'number', minimum: 5, maximum: 9.5 },
      ],
    },
    'risky',
    'minor',
    'alternatives-changed',
  ],
  ['not of a type', {}, { not: { type: 'null' } }, 'breaking', 'minor', 'null-removed'],
  ['not of a schema', text, { ...text, not: { const: 'a' } }, 'risky', 'minor', 'condition-changed'],
  ['not of everything', text, { ...text, not: {} }, 'breaking', 'minor', 'type-narrowed'],
  ['not of the same', { ...text, not: { enum: ['a'] } }, { ...text, not: { enum: ['a'] } }, 'same', 'same'],
  ['a condition', one, { ...one, ...ifB('c') }, 'risky', 'minor', 'condition-changed'],
  ['another condition', { ...one, ...ifB('c') }, { ...one, ...ifB('d') }, 'risky', 'risky', 'condition-changed'],
  [
    'a property beside an unchanged condition',
    { ...one, ...ifB('c') },
    { ...one, properties: { a: number }, ...ifB('c') },
    'breaking',
    'breaking',
    'type-changed',
  ],
  ['if without then', one, { ...one, if: { required: ['b'] } }, 'same', 'same'],
]);
