import { expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const names = new Set(['code']);

it.each([
  ['{"a":1.10,"code":"x"}', '{\n  "a": 1.10\n}'],
  [
    '{"deep":[{"apiKey":"x","b":12345678901234567890}]}',
    '{\n  "deep": [\n    {\n      "b": 12345678901234567890\n    }\n  ]\n}',
  ],
  ['{"p\\u0061ssword":"x"}', '{}'],
  [
    '{"jwt":"x","session_id":"x","auth":"x","cookie":"x","pwd":"x","encryption_key":"x","pin":1,"ssn":"x","city":"Bern"}',
    '{\n  "city": "Bern"\n}',
  ],
  // Nothing is removed, so that it stays as it was typed.
  ['{ "a" : 1, "text": "a secret, in prose" }', '{ "a" : 1, "text": "a secret, in prose" }'],
  ['{"a": unfinished', '{"a": unfinished'],
])('%s', (text, kept) => {
  expect(withoutSecrets(text, names)).toBe(kept);
});

it.each(['{"password": "x', '{"code": "x', `${'['.repeat(200_000)}"token"`])(
  'nothing of a text that can’t be read: %#',
  (text) => {
    expect(withoutSecrets(text, names)).toBeUndefined();
  },
);
