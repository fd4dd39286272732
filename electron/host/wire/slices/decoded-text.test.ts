import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { decodedText } from './decoded-text.ts';

const repeated = (bytes: number[], count: number) => Buffer.from(Array.from({ length: count }, () => bytes).flat());

it.each<[string, Buffer]>([
  ['short', Buffer.from('\uFEFFé😀')],
  ['long', Buffer.from(`\uFEFF${'é😀x'.repeat(400_000)}`)],
  ['invalid', repeated([0x61, 0xff, 0xc3, 0xf0, 0x9f], 500_000)],
  [
    'cut in a character',
    Buffer.concat([Buffer.from('x'.repeat(999_999)), Buffer.from('😀'), Buffer.from([0xf0, 0x9f])]),
  ],
])('text of bytes that are %s is that of Buffer', (_, bytes) => {
  expect(atOnce(decodedText(bytes)) === bytes.toString('utf8')).toBe(true);
});

it('takes steps for many bytes', () => {
  expect([...decodedText(Buffer.alloc(5_000_000, 0xff))].length).toBe(5);
});
