import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import type { Json } from '#shared/model/json/json.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { shortened } from './shortened.ts';

const short = (value: Json, most = 1_000_000) => atOnce(shortened(value, most));

it('keeps what is short as it is', () => {
  const value = { content: [{ type: 'text', text: 'a' }], structuredContent: { a: [1, null, true] } };
  expect(short(value)).toEqual(value);
});

it('ends long texts and lists with how much more there is, so that two of different lengths differ', () => {
  expect(short({ text: 'x'.repeat(30_000) })).toEqual({ text: `${'x'.repeat(20_000)}… +10,000` });
  expect(short({ text: 'x'.repeat(30_001) })).not.toEqual(short({ text: 'x'.repeat(30_000) }));
  expect(short('y'.repeat(30_000), 25_000)).toBe(`${'y'.repeat(24_992)}… +5,008`);
  const list = short(Array.from({ length: 2003 }, () => 1));
  expect(Array.isArray(list) && [list.length, list.at(-1)]).toEqual([2001, '… +3']);
});

it('has about as many characters as it may have, whatever the value is like', async () => {
  const values: Json[] = [
    Array.from({ length: 2000 }, () => ({ type: 'text', text: 'x'.repeat(50_000) })),
    Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`name ${at}`, { deep: [at] }])),
    'z'.repeat(100_000_000),
  ];
  for (const value of values) {
    const text = JSON.stringify(await inSlices(shortened(value, 200_000)));
    expect(text.length).toBeLessThan(300_000);
    expect(text).toContain('… +');
  }
});
