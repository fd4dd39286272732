import { expect, it } from 'vitest';
import type { Json } from '../../model/json/json.ts';
import { readToolItem } from './tool-item.ts';
import { parseTerms, termsOf, termsText } from './tool-terms.ts';

it.each<[Json, boolean, string[]]>([
  [{ readOnlyHint: true, openWorldHint: false }, false, ['readOnly', 'closedWorld']],
  [{ readOnlyHint: false, destructiveHint: true }, false, ['writes', 'destructive']],
  [{}, true, ['silent', 'marked']],
])('a tool with the annotations %j is found by %s', (annotations, isMarked, terms) => {
  const item = readToolItem({ ordinal: 0, raw: { name: 'a', inputSchema: { type: 'object' }, annotations } });
  expect(termsOf(item, isMarked)).toEqual(terms);
});

it('terms are stored in the URL', () => {
  expect(parseTerms('marked,readOnly,odd')).toEqual(['readOnly', 'marked']);
  expect(termsText(['readOnly', 'marked'])).toBe('readOnly,marked');
  expect(parseTerms(termsText([]) ?? '')).toEqual([]);
});
