import { describe, expect, it } from 'vitest';
import { fuzzyScore, hasLettersInOrder, haystackOf } from './text-score.ts';

describe('letters in order', () => {
  it.each([
    ['main.rs', 'mnrs', true],
    ['main.rs', 'mrs', true],
    ['main.rs', 'ain', false],
    ['read_file_contents', 'rfc', true],
    ['read_file_contents', 'rdfl', true],
    ['read_file_contents', 'rxf', false],
    ['über uns', 'üu', true],
    ['', 'a', false],
  ])('%s, %s: %s', (text, wanted, expected) => {
    expect(hasLettersInOrder(text, wanted, true)).toBe(expected);
  });

  it('stay within one word where words are many', () => {
    expect(hasLettersInOrder('counts all the files', 'ctf', false)).toBe(false);
    expect(hasLettersInOrder('counts all the files', 'cnts', false)).toBe(true);
  });

  it('take no longer for a text that is made to be hard', () => {
    expect(hasLettersInOrder('a'.repeat(1_000_000), `${'a'.repeat(300)}b`, true)).toBe(false);
  });
});

describe('the score', () => {
  const score = (query: string, texts: Parameters<typeof haystackOf>[0]) => fuzzyScore(haystackOf(texts), [query]);

  it('falls from the name over title and URI to the description, literal before fuzzy in each', () => {
    const scores = [
      score('main', { name: 'main' }),
      score('main', { name: 'main.rs' }),
      score('main', { name: 'the main' }),
      score('main', { name: 'domain' }),
      score('main', { name: 'x', title: 'The main page' }),
      score('main', { name: 'x', title: 'Domains' }),
      score('main', { name: 'my_archive_in_nepal' }),
      score('main', { name: 'x', uri: 'file:///main.rs' }),
      score('main', { name: 'x', title: 'Mali and its nature' }),
      score('main', { name: 'x', description: 'the main thing' }),
      score('main', { name: 'x', uri: 'x://m/a/i/n' }),
      score('main', { name: 'x', description: 'a medallion' }),
      score('main', { name: 'x', description: 'nothing' }),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores.at(-1)).toBe(0);
  });
});
