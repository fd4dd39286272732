import { expect, test } from 'vitest';
import { parseChosen } from './arguments.ts';

const known = ['start', '10k', 'tools'];

test('runs everything three times by default', () => {
  expect(parseChosen([], known)).toEqual({ works: known, rounds: 3 });
});

test('runs the selected rows once each, in the order of the table', () => {
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
])('%j is an error', (args, message) => {
  expect(() => parseChosen(args, known)).toThrow(message);
});
