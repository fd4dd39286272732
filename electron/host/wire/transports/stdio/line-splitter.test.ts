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

it('joins a line that came in several chunks and cuts several lines in one chunk', () => {
  expect(split(['{"a"', ':1}\n{"b":2}\n{"c', '":3}\n'])).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

it('keeps empty lines, carriage returns and bytes that are no UTF-8', () => {
  expect(split(['\n', 'a\r\n', [0xff, 0x0a]])).toEqual(['', 'a\r', '\u00ff']);
});

it('gives out the unfinished last line as incomplete', () => {
  expect(split(['done\n{"half'])).toEqual(['done', '{"half…']);
});

it('gives out a line above the limit as far as the limit goes, and nothing after it', () => {
  expect(split(['abcd', 'efgh', 'ij\n', 'kl\n'], 6)).toEqual(['abcdef!']);
  expect(split(['ok\nabcdefg\nkl\n'], 6)).toEqual(['ok', 'abcdef!']);
});

it('takes a line of just the limit', () => {
  expect(split(['abc', 'def\n', 'g\n'], 6)).toEqual(['abcdef', 'g']);
});
