import { expect, test } from 'vitest';
import { ByteCollector } from './read-body.ts';

const mebibyte = 2 ** 20;

test('what comes after a large first chunk doesn’t change that chunk', () => {
  const collector = new ByteCollector(20 * mebibyte);
  const first = Buffer.alloc(8 * mebibyte, 'a');
  collector.push(first.subarray(0, 6 * mebibyte));
  collector.push(Buffer.from('b'));
  const bytes = collector.take();
  expect(bytes.length).toBe(6 * mebibyte + 1);
  expect(bytes.subarray(-2).toString()).toBe('ab');
  expect(first.at(6 * mebibyte)).toBe('a'.charCodeAt(0));
});

test('a large first chunk is cut at the limit', () => {
  const collector = new ByteCollector(5 * mebibyte);
  expect(collector.push(Buffer.alloc(6 * mebibyte, 'a'))).toBe(false);
  expect(collector.push(Buffer.from('b'))).toBe(false);
  expect(collector.take().length).toBe(5 * mebibyte);
});
