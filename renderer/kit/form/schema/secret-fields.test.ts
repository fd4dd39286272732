import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { secretFields } from './secret-fields.ts';

const namesOf = (schema: Json | undefined) => [...(secretFields(schema) ?? [])];
const secret = { type: 'string', format: 'password' } as const;

it('finds fields that are marked, at any depth, in lists and through references', () => {
  const schema: Json = {
    properties: {
      plain: { type: 'string' },
      key: secret,
      write: { writeOnly: true },
      referred: { $ref: '#/$defs/secret' },
      list: { items: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/secret' }] } },
      headers: { additionalProperties: secret },
      inner: { properties: { nested: secret } },
      self: { $ref: '#/$defs/self' },
    },
    $defs: { secret, self: { $ref: '#/$defs/self' } },
  };
  expect(namesOf(schema)).toEqual(['key', 'write', 'referred', 'list', 'headers', 'nested']);
});

it.each<Json | undefined>([undefined, {}, { type: 'object' }])('finds none in %j', (schema) => {
  expect(namesOf(schema)).toEqual([]);
});

it('says nothing about what is a secret as a whole, or too large', () => {
  expect(secretFields({ additionalProperties: secret })).toBeUndefined();
  const many = { $ref: '#/$defs/a' };
  const wide = { allOf: Array.from({ length: 400 }, () => ({ type: 'object' })) };
  const properties = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`p${index}`, { ...many }]));
  expect(secretFields({ properties, $defs: { a: wide } })).toBeUndefined();
});

it('reads a list with more values than a function has arguments', () => {
  const choice: Json = { enum: Array.from({ length: 150_000 }, (_, at) => at) };
  expect(namesOf({ properties: { choice, key: secret } })).toEqual(['key']);
});
