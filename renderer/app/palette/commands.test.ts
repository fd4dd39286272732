import { describe, expect, it } from 'vitest';
import { bestMatches, matchScore } from './commands.ts';

describe('bestMatches', () => {
  const commands = ['Disconnect “atlas”', 'Connect “atlas”', 'Show connection', 'Open settings'];
  const find = (query: string) => bestMatches(commands, query, (text) => text, 10);

  it('prefers matches at the start of a word', () => {
    expect(find('conn')).toEqual(['Connect “atlas”', 'Show connection', 'Disconnect “atlas”']);
  });

  it('requires every word, in any order', () => {
    expect(find('atlas dis')).toEqual(['Disconnect “atlas”']);
    expect(find('atlas nothing')).toEqual([]);
  });

  it('keeps the order for an empty query', () => {
    expect(find('')).toEqual(commands);
    expect(matchScore('anything', ' ')).toBe(0);
  });
});
