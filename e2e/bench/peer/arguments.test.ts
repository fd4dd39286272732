import { expect, test } from 'vitest';
import { parseChosen } from './arguments.ts';

const known = ['start', '10k', 'tools'];

test('without a name all works run, three times each', () => {
  expect(parseChosen([], known)).toEqual({ works: known, rounds: 3 });
});

test('works run in the order of the table, each once', () => {
  expect(parseChosen(['tools', 'start', 'tools', '--rounds', '1'], known)).toEqual({
    works: ['start', 'tools'],
    rounds: 1,
  });
});

test.each([
  [['filter'], 'No work filter. There are: start, 10k, tools'],
  [['--rounds', '0'], 'Not a number of rounds: 0'],
  [['--rounds', 'many'], 'Not a number of rounds: many'],
  [['--fast'], "Unknown option '--fast'"],
])('%j says what is wrong', (args, message) => {
  expect(() => parseChosen(args, known)).toThrow(message);
});
