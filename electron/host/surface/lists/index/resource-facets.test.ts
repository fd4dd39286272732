import { expect, test } from 'vitest';
import { readResourceItem } from '#shared/mcp/items/resource-item.ts';
import {
  filterText,
  noFilter,
  parseResourceFilter,
  type ResourceFilter,
} from '#shared/mcp/resources/resource-facets-text.ts';
import type { Json } from '#shared/model/json/json.ts';
import { ResourceFacets } from './resource-facets.ts';

const now = Date.parse('2026-07-28T12:00:00Z');
const raw: Json[] = [
  { uri: 'a:/1', name: 'one', mimeType: 'text/csv', size: 10, annotations: { audience: ['user'], priority: 0.9 } },
  {
    uri: 'a:/2',
    name: 'two',
    mimeType: 'text/csv; charset=utf-8',
    annotations: { audience: ['assistant', 'user'], priority: 0.2, lastModified: '2026-07-28T11:30:00Z' },
  },
  { uri: 'b:/3', name: 'three', mimeType: 'image/png', size: 5000, annotations: { audience: 'everyone', priority: 7 } },
  { uri: 'b:/4', name: 'four' },
];

function apply(filter: Partial<ResourceFilter>, within?: Int32Array) {
  const facets = new ResourceFacets();
  for (const [ordinal, item] of raw.entries()) facets.add(readResourceItem({ ordinal, raw: item }));
  const run = facets.apply({ ...noFilter, ...filter }, now, within);
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}

test('without a filter every item is counted once per facet', () => {
  const { matches, counts } = apply({});
  expect([...matches]).toEqual([0, 1, 2, 3]);
  expect(Object.fromEntries(counts.mimeTypes)).toEqual({ 'text/csv': 2, 'image/png': 1, '': 1 });
  expect(counts.audiences).toEqual({ user: 2, assistant: 1, invalid: 1, none: 1 });
  expect(counts.modified).toEqual({ '1h': 1, '1d': 1, '7d': 1, '30d': 1 });
  expect(counts).toMatchObject({ unannotated: 1, problems: 1, priority: [1, 1, 1], size: [1, 1, 0, 0] });
});

test('all facets must match, and a facet’s counts ignore its own filter', () => {
  const { matches, counts } = apply({ audiences: ['user'], priority: { min: 0.5 } });
  expect([...matches]).toEqual([0]);
  expect(counts.priority).toEqual([1, 1, 1]);
  expect(counts.audiences).toEqual({ user: 1, assistant: 0, invalid: 0, none: 0 });
  expect(Object.fromEntries(counts.schemes)).toEqual({ a: 1, b: 0 });
});

test('values of one facet are alternatives', () => {
  expect([...apply({ mimeTypes: ['image/png', ''] }).matches]).toEqual([2, 3]);
});

test('invalid annotations are distinct from missing ones', () => {
  expect([...apply({ audiences: ['invalid'] }).matches]).toEqual([2]);
  expect([...apply({ isUnannotated: true }).matches]).toEqual([3]);
  expect([...apply({ hasProblems: true }).matches]).toEqual([2]);
});

test('facets filter a search result', () => {
  expect([...apply({ schemes: ['b'] }, Int32Array.of(0, 3)).matches]).toEqual([3]);
});

test('counts are the same while a list grows as at its end', () => {
  const growing = new ResourceFacets();
  const late = new ResourceFacets();
  const countOf = (facets: ResourceFacets, at: number, within?: Int32Array) => {
    const run = facets.apply(noFilter, at, within);
    for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
  };
  for (const [ordinal, item] of [...raw, ...raw].entries()) {
    growing.add(readResourceItem({ ordinal, raw: item }));
    late.add(readResourceItem({ ordinal, raw: item }));
    if (ordinal === 2) countOf(growing, now);
    if (ordinal === 4) for (const facets of [growing, late]) facets.mark(0);
    if (ordinal === 5) countOf(growing, now);
    if (ordinal === 5) for (const facets of [growing, late]) facets.mark(5);
  }
  expect(countOf(growing, now)).toEqual(countOf(late, now));
  expect(countOf(growing, now)).toEqual(
    countOf(
      late,
      now,
      Int32Array.from({ length: 8 }, (_, item) => item),
    ),
  );
  expect(countOf(growing, now).counts.problems).toBe(4);
  const laterYear = now + 400 * 86_400_000;
  expect(countOf(growing, laterYear).counts.modified).toEqual({ '1h': 0, '1d': 0, '7d': 0, '30d': 0 });
});

test('marks duplicates', () => {
  const facets = new ResourceFacets();
  facets.add(readResourceItem({ ordinal: 0, raw: { uri: 'a:1', name: 'one' } }));
  facets.mark(0);
  expect(facets.apply({ ...noFilter, hasProblems: true }, now).next().value).toMatchObject({
    matches: Int32Array.of(0),
  });
});

test('a filter can be stored in a URL', () => {
  const filter: ResourceFilter = {
    schemes: ['file', ''],
    mimeTypes: ['text/odd, with 100%'],
    audiences: ['assistant', 'none'],
    priority: { min: 0.8 },
    size: { min: 1, max: 20 },
    modified: '2026-07-01',
    isUnannotated: true,
    hasProblems: true,
  };
  expect(parseResourceFilter(filterText(filter))).toEqual(filter);
  expect(filterText(noFilter)).toBe('');
});

test('invalid terms in a URL are ignored', () => {
  expect(parseResourceFilter('priority:high size:.. modified:soon colour:red audience:all is:what plain')).toEqual(
    noFilter,
  );
});
