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
    'minor',
    'minor',
    'description-changed',
  ],
  [
    'another default of what is required',
    { ...object({ ...text, default: 'a' }), required: ['a'] },
    { ...object({ ...text, default: 'b' }), required: ['a'] },
    'info',
    'info',
    'default-changed',
  ],
  ['a title', text, { ...text, title: 'A' }, 'info', 'info', 'description-changed'],
  ['a comment', text, { ...text, $comment: 'A' }, 'same', 'same'],
  ['examples', text, { ...text, examples: ['a'] }, 'info', 'info', 'annotation-changed'],
  ['a deprecated parameter', object(text), object({ ...text, deprecated: true }), 'info', 'info', 'annotation-changed'],
  ['a parameter to read only', object(text), object({ ...text, readOnly: true }), 'info', 'info', 'annotation-changed'],
  ['a header for it', object(text), object({ ...text, 'x-mcp-header': 'A' }), 'risky', 'risky', 'annotation-changed'],
  ['base64', text, { ...text, contentEncoding: 'base64' }, 'risky', 'risky', 'annotation-changed'],
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
