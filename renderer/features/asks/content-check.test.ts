import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/model/json.ts';
import { contentViolations } from './content-check.ts';

const schema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 4 },
    email: { type: 'string', format: 'email' },
    home: { type: 'string', format: 'uri' },
    day: { type: 'string', format: 'date' },
    moment: { type: 'string', format: 'date-time' },
    age: { type: 'integer', minimum: 18, maximum: 120 },
    plan: { type: 'string', enum: ['free', 'team'] },
    colour: { type: 'string', oneOf: [{ const: '#f00', title: 'Red' }] },
    days: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['Mon', 'Tue', 'Wed'] } },
    shades: { type: 'array', items: { anyOf: [{ const: '#f00', title: 'Red' }] } },
    odd: { type: 'string', pattern: '(a+)+$' },
  },
  required: ['name'],
};

const broken = (content: JsonObject) =>
  contentViolations(schema, { name: 'Ada', ...content }).map(({ pointer, keyword }) => `${pointer} ${keyword}`);

it('finds what is missing', () => {
  const [missing] = contentViolations(schema, {});
  expect(missing).toMatchObject({ pointer: '', keyword: 'required', message: 'must have required property "name"' });
});

it('passes what fits', () => {
  const plain = { email: 'ada@example.com', home: 'https://example.com', age: 36, plan: 'team', colour: '#f00' };
  expect(broken({ ...plain, day: '2024-02-29', moment: '2024-02-29T12:00:00Z', days: ['Mon'], shades: [] })).toEqual(
    [],
  );
});

it.each<[string, JsonObject]>([
  ['/name minLength', { name: 'A' }],
  ['/name maxLength', { name: 'Adaaa' }],
  ['/name type', { name: 1 }],
  ['/email format', { email: 'ada' }],
  ['/home format', { home: 'example.com' }],
  ['/day format', { day: '2023-02-29' }],
  ['/moment format', { moment: '2024-02-29 12:00' }],
  ['/age minimum', { age: 17 }],
  ['/age maximum', { age: 121 }],
  ['/age type', { age: 18.5 }],
  ['/plan enum', { plan: 'gold' }],
  ['/colour oneOf', { colour: 'red' }],
  ['/days minItems', { days: [] }],
  ['/days maxItems', { days: ['Mon', 'Tue', 'Wed'] }],
  ['/days items', { days: ['Sun'] }],
  ['/shades items', { shades: ['red'] }],
])('finds %s', (found, content) => {
  expect(broken(content)).toEqual([found]);
});

it('counts characters as people do', () => {
  expect(broken({ name: '🙂🙂🙂🙂' })).toEqual([]);
});

it('runs no regular expression of a server', () => {
  expect(broken({ odd: `${'a'.repeat(64)}!` })).toEqual([]);
});
