import type { JsonObject } from '../../../model/json/json.ts';
import { testPairs } from './testing/schema-pairs.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const listOf = (items: JsonObject) => ({ type: 'array', items });
const tuple = (...prefixItems: JsonObject[]) => ({ type: 'array', prefixItems });

testPairs([
  ['items got a type', { type: 'array' }, listOf(text), 'breaking', 'minor', 'type-narrowed'],
  ['items of any type', listOf(text), { type: 'array' }, 'minor', 'breaking', 'type-widened'],
  ['items of another type', listOf(text), listOf(number), 'breaking', 'breaking', 'type-changed'],
  [
    'items with more values',
    listOf({ enum: ['a'] }),
    listOf({ enum: ['a', 'b'] }),
    'minor',
    'breaking',
    'enum-widened',
  ],
  ['lists of lists', listOf(listOf(number)), listOf(listOf({ type: 'integer' })), 'breaking', 'minor', 'type-narrowed'],
  ['a text became a list of it', text, listOf(text), 'breaking', 'breaking', 'type-changed'],
  ['a text or a list of it', text, { anyOf: [text, listOf(text)] }, 'minor', 'breaking', 'type-widened'],
  [
    'the first item of another type',
    tuple(text, number),
    tuple(number, number),
    'breaking',
    'breaking',
    'type-changed',
  ],
  ['one more item has a type', tuple(text), tuple(text, number), 'breaking', 'minor', 'type-narrowed'],
  ['one item less has a type', tuple(text, number), tuple(text), 'minor', 'breaking', 'type-widened'],
  [
    'a tuple of draft 7',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: [text, number],
      additionalItems: false,
    },
    { type: 'array', prefixItems: [text, number], items: false },
    'info',
    'info',
    'dialect-changed',
  ],
  [
    'no items after a tuple',
    tuple(text),
    { ...tuple(text), items: false },
    'breaking',
    'minor',
    'limit-narrowed',
    'type-narrowed',
  ],
  ['contains', listOf(text), { ...listOf(text), contains: { const: 'a' } }, 'risky', 'minor', 'condition-changed'],
  [
    'contains is gone',
    { ...listOf(text), contains: { const: 'a' } },
    listOf(text),
    'minor',
    'risky',
    'condition-changed',
  ],
  [
    'contains something else',
    { ...listOf(text), contains: { const: 'a' } },
    { ...listOf(text), contains: { const: 'b' } },
    'risky',
    'risky',
    'condition-changed',
  ],
  [
    'contains with another description',
    { ...listOf(text), contains: { const: 'a', description: 'A' } },
    { ...listOf(text), contains: { const: 'a', description: 'B' } },
    'same',
    'same',
  ],
]);
