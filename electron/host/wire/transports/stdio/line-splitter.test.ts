import { expect, it } from 'vitest';
import { type Line, LineSplitter } from './line-splitter.ts';

function split(chunks: (string | number[])[], maxBytes?: number): string[] {
  const lines: Line[] = [];
  const splitter = new LineSplitter((line) => lines.push(line), maxBytes);
  for (const chunk of chunks) splitter.push(Buffer.from(typeof chunk === 'string' ? chunk : Uint8Array.from(chunk)));
  splitter.end();
  const marks = { complete: '', cut: '…', tooLong: '!' };
  return lines.map(({ bytes, end }) => `${Buffer.from(bytes).toString('latin1')}${marks[end]}`);
}

it('joins a line from several chunks and splits several lines in a chunk', () => {
  expect(split(['{"a"', ':1}\n{"b":2}\n{"c', '":3}\n'])).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

it('keeps empty lines, carriage returns and invalid UTF-8', () => {
  expect(split(['\n', 'a\r\n', [0xff, 0x0a]])).toEqual(['', 'a\r', '\u00ff']);
});

it('emits an unfinished last line as cut', () => {
  expect(split(['done\n{"half'])).toEqual(['done', '{"half…']);
});

it('emits a line over the limit up to the limit, and nothing after it', () => {
  expect(split(['abcd', 'efgh', 'ij\n', 'kl\n'], 6)).toEqual(['abcdef!']);
  expect(split(['ok\nabcdefg\nkl\n'], 6)).toEqual(['ok', 'abcdef!']);
});

it('accepts a line of exactly the limit', () => {
  expect(split(['abc', 'def\n', 'g\n'], 6)).toEqual(['abcdef', 'g']);
});

// Above 4 MiB a line is collected in another way.
it.each([
  ['in chunks that cross 4 MiB', [3_000_000, 1_000_000, 700_000, 2_000_000]],
  ['in one chunk', [6_000_000]],
  ['after a chunk that is larger by itself', [5_000_000, 10, 5_000_000]],
])('keeps every byte of a large line %s, and the lines around it', (_, sizes) => {
  const chunks = sizes.map((size, index) => Buffer.alloc(size, `${index}-${'abcdefg'.repeat(index + 1)};`));
  const lines: Line[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  splitter.push(Buffer.from('before\n'));
  for (const chunk of chunks) splitter.push(chunk);
  expect(splitter.pendingBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  expect(Buffer.from(splitter.beginning(20)).equals(Buffer.concat(chunks).subarray(0, 20))).toBe(true);
  splitter.push(Buffer.from('\nafter\n'));
  expect(lines.map(({ bytes, end }) => [bytes.length, end])).toEqual([
    [6, 'complete'],
    [Buffer.concat(chunks).length, 'complete'],
    [5, 'complete'],
  ]);
  expect(Buffer.concat(chunks).equals(lines[1]?.bytes ?? new Uint8Array(0))).toBe(true);
});
