import { expect, test } from 'vitest';
import { estimateTokens } from './basket-reads.ts';

test('four Latin characters are about one token', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('abc')).toBe(1);
  expect(estimateTokens('a'.repeat(400))).toBe(100);
});

test('a character of Chinese, Japanese or Korean is about one token', () => {
  expect(estimateTokens('放大镜')).toBe(3);
  expect(estimateTokens('돋보기')).toBe(3);
  expect(estimateTokens('lens 放大镜')).toBe(2 + 3);
});
