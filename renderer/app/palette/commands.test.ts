import { describe, expect, it } from 'vitest';
import { bestMatches, matchScore } from './commands.ts';

describe('finding commands', () => {
  const commands = ['Disconnect “atlas”', 'Connect “atlas”', 'Show connection', 'Open settings'];
  const find = (query: string) => bestMatches(commands, query, (text) => text, 10);

  it('prefers words that start with what was typed', () => {
    expect(find('conn')).toEqual(['Connect “atlas”', 'Show connection', 'Disconnect “atlas”']);
  });

  it('needs every word, in any order', () => {
    expect(find('atlas dis')).toEqual(['Disconnect “atlas”']);
    expect(find('atlas nothing')).toEqual([]);
  });

  it('keeps the given order when nothing is typed', () => {
    expect(find('')).toEqual(commands);
    expect(matchScore('anything', ' ')).toBe(0);
  });
});
