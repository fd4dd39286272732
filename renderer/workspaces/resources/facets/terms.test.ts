import { describe, expect, it } from 'vitest';
import { noFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import type { FacetCounts } from '#shared/model/lists/resource-rows.ts';
import { choicesOf, hasTerm, suggestedTerms, type Term, termsOf, toggleTerm } from './terms.ts';

const counts: FacetCounts = {
  schemes: new Map([['file', 10]]),
  mimeTypes: new Map([
    ['text/csv', 6],
    ['image/png', 4],
    ['text/html', 0],
  ]),
  audiences: { user: 10, assistant: 2, invalid: 0, none: 0 },
  priority: [3, 5, 5],
  size: [0, 0, 0, 0],
  modified: { '1h': 0, '1d': 0, '7d': 1, '30d': 2 },
  unannotated: 0,
  problems: 1,
};

const everyTerm: Term[] = [
  { kind: 'scheme', value: 'file' },
  { kind: 'mime', value: '' },
  { kind: 'audience', value: 'none' },
  { kind: 'priority', range: { min: 0.8 } },
  { kind: 'size', range: { min: 1, max: 2 } },
  { kind: 'modified', since: '7d' },
  { kind: 'unannotated' },
  { kind: 'problems' },
];

describe('toggleTerm', () => {
  it.each(everyTerm)('adds $kind and removes it', (term) => {
    const filter = toggleTerm(noFilter, term);
    expect(termsOf(filter)).toEqual([term]);
    expect(termsOf(toggleTerm(filter, term))).toEqual([]);
  });

  it('replaces a range', () => {
    const filter = toggleTerm(toggleTerm(noFilter, { kind: 'priority', range: { min: 0.8 } }), {
      kind: 'priority',
      range: { min: 0.5 },
    });
    expect(termsOf(filter)).toEqual([{ kind: 'priority', range: { min: 0.5 } }]);
    expect(hasTerm(filter, { kind: 'priority', range: { min: 0.8 } })).toBe(false);
  });
});

describe('suggestedTerms', () => {
  it('suggests conditions that match some, but not all items', () => {
    expect(suggestedTerms(noFilter, counts, 10)).toEqual([
      { term: { kind: 'problems' }, count: 1 },
      { term: { kind: 'mime', value: 'text/csv' }, count: 6 },
      { term: { kind: 'mime', value: 'image/png' }, count: 4 },
      { term: { kind: 'audience', value: 'assistant' }, count: 2 },
      { term: { kind: 'priority', range: { min: 0.8 } }, count: 3 },
    ]);
  });

  it('suggests nothing of a facet that is set', () => {
    const filter = toggleTerm(noFilter, { kind: 'mime', value: 'text/csv' });
    expect(suggestedTerms(filter, counts, 10)).not.toContainEqual({
      term: { kind: 'mime', value: 'text/csv' },
      count: 6,
    });
  });
});

it('a facet lists its values with their counts', () => {
  expect(choicesOf('audience', counts).map(({ count }) => count)).toEqual([10, 2, 0, 0]);
  expect(choicesOf('size', counts)).toHaveLength(4);
});
