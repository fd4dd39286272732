import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import { definitionHash, prepareHashes } from './definition-hash.ts';

it('doesn’t depend on the order of fields', () => {
  const first = { name: 'a', inputSchema: { type: 'object', properties: { b: [1, null, { c: 'd' }] } } };
  const second = { inputSchema: { properties: { b: [1, null, { c: 'd' }] }, type: 'object' }, name: 'a' };
  expect(definitionHash([first])).toBe(definitionHash([second]));
});

it.each<[string, Json[], Json[]]>([
  ['a value', [{ a: 1 }], [{ a: 2 }]],
  ['the type of a value', [{ a: 1 }], [{ a: '1' }]],
  ['a field', [{ a: 1 }], [{ b: 1 }]],
  ['a field that is null', [{ a: null }], [{}]],
  ['the order of items', [{ a: [1, 2] }], [{ a: [2, 1] }]],
  ['where a value ends', [{ a: [1, 23] }], [{ a: [12, 3] }]],
  ['a nesting', [{ a: [[1], 2] }], [{ a: [[1, 2]] }]],
  ['how often it is listed', [{ a: 1 }], [{ a: 1 }, { a: 1 }]],
  ['one that isn’t an object', [{ a: 1 }], ['{"a":1}']],
  ['none', [], [{}]],
])('depends on %s', (_what, one, other) => {
  expect(definitionHash(one)).not.toBe(definitionHash(other));
});

it('is ready at once for a small definition', () => {
  expect(prepareHashes([{ name: 'a' }])).toBeUndefined();
  expect(prepareHashes([])).toBeUndefined();
});

it('is prepared in slices for a large one, other work comes in between, and it is the same hash', async () => {
  const make = () => ({ name: 'a', enum: Array.from({ length: 60_000 }, (_, number) => ({ number })) });
  const large = make();
  const preparing = prepareHashes([large]);
  expect(preparing).toBeDefined();
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await preparing;
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(prepareHashes([large])).toBeUndefined();
  expect(definitionHash([large])).toBe(definitionHash([make()]));
});

it('takes as long as the text, not as long as the text at each level', () => {
  const text = 'x'.repeat(4_000_000);
  const nested = (levels: number): Json => (levels === 0 ? text : { a: nested(levels - 1) });
  const whole = `${'{"a":'.repeat(250)}"${text}"${'}'.repeat(250)}`;
  const one = createHash('sha256').update(whole).digest('hex');
  expect(definitionHash([nested(250)])).toBe(createHash('sha256').update(one).digest('hex'));
});
