import { expect, it } from 'vitest';
import { atOnce } from '#shared/mcp/steps.ts';
import { PatternSearch } from './pattern-search.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const search = (patterns: readonly string[], text: string) =>
  atOnce(new PatternSearch(patterns.map(bytesOf)).find(bytesOf(text), () => true)).map(({ start, end, index }) => [
    text.slice(start, end),
    patterns[index],
  ]);

it('finds each place of each pattern, the longest at each', () => {
  expect(search(['abcdef', 'abcdefgh', 'ghijkl'], 'xabcdefghijklx abcdef')).toEqual([
    ['abcdefgh', 'abcdefgh'],
    ['ghijkl', 'ghijkl'],
    ['abcdef', 'abcdef'],
  ]);
  expect(search([], 'abcdef')).toEqual([]);
  expect(search(['abcdef'], 'abcde')).toEqual([]);
  expect(search(['aaaaaa'], 'aaaaaaaa')).toHaveLength(3);
});

it('finds what a plain search finds, in texts of few letters', () => {
  let seed = 1;
  const letter = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return 'ab'.charAt(seed % 2);
  };
  const word = (length: number) => Array.from({ length }, letter).join('');
  for (let round = 0; round < 200; round += 1) {
    const patterns = [...new Set([word(3), word(4), word(6), word(9)])];
    const text = word(200);
    const plain = Array.from(
      text,
      (_, at) => patterns.filter((each) => text.startsWith(each, at)).sort((a, b) => b.length - a.length)[0],
    ).filter((found) => found !== undefined);
    expect(search(patterns, text).map(([found]) => found)).toEqual(plain);
  }
});

it('ends for a text that repeats the beginning of a long pattern', () => {
  const half = 'a'.repeat(8000);
  expect(search([`${half}b${half}`], 'a'.repeat(2_000_000))).toEqual([]);
});
