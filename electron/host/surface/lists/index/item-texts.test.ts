import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/model/json/json.ts';
import type { ResourceQuery } from '#shared/model/lists/resource-rows.ts';
import { ItemTexts } from './item-texts.ts';
import { ResourceIndex } from './resource-index.ts';
import { resourceRange } from './resource-layout.ts';

const hostile: Json[] = [
  null,
  7,
  'text',
  [],
  {},
  { uri: 7, name: {} },
  { uri: '', name: '' },
  { uri: '__proto__', name: 'constructor', toJSON: 'no' },
  JSON.parse('{"__proto__":{"uri":"a://x"},"uri":"a://__proto__/1","name":"\\u0000\\ud800"}'),
  { uri: 'a://İ/ΑΣ', name: 'İSTANBUL ΟΔΟΣ', title: 'ẞ' },
  { uri: 'a://b//c///', name: 'slashes' },
  { uri: 'a://b/../..', name: '\n\n' },
  { uri: 'a://b/c?q=/x#/y', name: 'query', size: -1, annotations: { priority: 7, audience: 'user' } },
  { uri: 'a://b/c?q=/x#/y', name: 'twin', mimeType: 'Text/Plain; charset=x' },
];

/** So many items, the hostile ones among them, always the same. */
function someItems(count: number): Json[] {
  let seed = 11;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  return Array.from({ length: count }, (): Json => {
    if (next(5) === 0) return hostile[next(hostile.length)] ?? null;
    const uri = `${'ab'[next(2)]}://h${next(3)}/d${next(4)}/${next(30)}`;
    return { uri, name: `Name ${next(50)}`, size: next(3000), annotations: { priority: next(11) / 10 } };
  });
}

describe('items stored as texts', () => {
  it('are returned unchanged, parsed or not', () => {
    const texts = new ItemTexts('resources');
    texts.push(hostile.slice(0, 3));
    texts.push(hostile.slice(3));
    expect([...texts]).toEqual(hostile);
    texts.settle();
    expect([...texts]).toEqual(hostile);
    expect(texts.at(hostile.length)).toBeUndefined();
    expect(texts.at(-1)).toBeUndefined();
  });

  it('are found by their key, duplicates included', () => {
    const texts = new ItemTexts('resources');
    texts.push(hostile);
    expect(texts.withKey('a://b/c?q=/x#/y')).toEqual([12, 13]);
    expect(texts.withKey('nowhere')).toEqual([]);
    expect(texts.key(5)).toBeUndefined();
    const tools = new ItemTexts('tools');
    tools.push([{ uri: 'a', name: 'b' }, { name: 7 }]);
    expect(tools.withKey('b')).toEqual([0]);
  });
});

it('an index that grew page by page has the same rows as one filled at once', () => {
  const items = someItems(700);
  const atOnce = new ResourceIndex('resources');
  for (const item of items) atOnce.add(item);

  const texts = new ItemTexts('resources');
  const paged = new ResourceIndex('resources', texts);
  for (let from = 0; from < items.length; from += 90) {
    texts.push(items.slice(from, from + 90));
    // Every other page is indexed in steps, and only when the next one is there.
    if ((from / 90) % 2 === 0) paged.grow(() => true);
    else if (paged.grow()) texts.settle();
  }
  paged.grow();
  texts.settle();

  const tree: ResourceQuery = { view: 'tree', text: '', filter: '', folders: [], folded: [], past: [] };
  const open: [string, boolean][] = ['a://h0', 'a://h0/d1', 'b://h2', 'a://b'].map((prefix) => [prefix, true]);
  const queries: ResourceQuery[] = [
    tree,
    { ...tree, folders: open },
    { ...tree, text: 'name 1' },
    { ...tree, text: 'İstanbul' },
    { ...tree, text: 'nm4' },
    { ...tree, view: 'list' },
    { ...tree, view: 'list', text: 'd1 name' },
    ...(['label', 'uri', 'mimeType', 'size', 'priority'] as const).map(
      (column): ResourceQuery => ({ ...tree, view: 'list', sort: { column, isDescending: column === 'size' } }),
    ),
  ];
  for (const query of queries) expect(rowsOf(paged, query)).toEqual(rowsOf(atOnce, query));
});

function rowsOf(index: ResourceIndex, query: ResourceQuery) {
  const run = resourceRange(index, new ResourceIndex('templates'), query, { from: 0, count: 1000 }, undefined);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}
