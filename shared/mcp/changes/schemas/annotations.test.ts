import type { JsonObject } from '../../../model/json/json.ts';
import { testPairs } from './testing/schema-pairs.ts';

const text = { type: 'string' };
const object = (a: JsonObject) => ({ type: 'object', properties: { a } });

testPairs([
  ['a default', object(text), object({ ...text, default: 'a' }), 'info', 'info', 'default-added'],
  [
    'another default',
    object({ ...text, default: 'a' }),
    object({ ...text, default: 'b' }),
    'risky',
    'info',
    'default-changed',
  ],
  ['no default', object({ ...text, default: 'a' }), object(text), 'risky', 'info', 'default-removed'],
  ['a default written in another way', { default: { a: 1, b: 2 } }, { default: { b: 2, a: 1 } }, 'same', 'same'],
  [
    'another description',
    object({ ...text, description: 'A' }),
    object({ ...text, description: 'B' }),
    'info',
    'info',
    'description-changed',
  ],
  ['a title', text, { ...text, title: 'A' }, 'info', 'info', 'description-changed'],
  ['a comment', text, { ...text, $comment: 'A' }, 'same', 'same'],
  ['examples', text, { ...text, examples: ['a'] }, 'same', 'same'],
  ['an unknown keyword', text, { ...text, 'x-order': 1 }, 'same', 'same'],
  [
    'another dialect',
    text,
    { ...text, $schema: 'https://json-schema.org/draft/2020-12/schema' },
    'info',
    'info',
    'dialect-changed',
  ],
]);
