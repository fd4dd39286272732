import { afterEach, beforeEach, expect, it } from 'vitest';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { readIdSchema } from '#shared/model/id/id.ts';
import { monotonicClock } from '../../../platform.ts';
import { describePart } from '../content-block.ts';
import { ContentStore } from '../content-store.ts';
import { ContentTrees } from './content-trees.ts';

let content: ContentStore;
let trees: ContentTrees;
beforeEach(() => {
  content = new ContentStore();
  trees = new ContentTrees(monotonicClock, content);
});
afterEach(() => trees.close());

const add = (...texts: string[]) => content.add(texts.map((text, index) => atOnce(describePart({ text }, { index }))));
const view = { levels: 1, toggled: [] };

it('returns rows, positions and search results', async () => {
  const readId = add('{"a":1.0,"a":[9007199254740993,"Needle"]}');
  const answer = await trees.rows(readId, 0, { view, from: 1, count: 10 });
  expect(answer).toMatchObject({ kind: 'rows', rows: { total: 3, values: 5, maxLevels: 2, isDeeper: false } });
  expect(answer.kind === 'rows' && answer.rows.rows).toMatchObject([
    { key: 'a', preview: '1.0', isRepeated: true, isOpen: false },
    { key: 'a', kind: 'array', children: 2, isOpen: false },
  ]);
  const found = await trees.place(readId, 0, { name: 'search', view, text: 'needle', after: 0 });
  expect(found).toEqual({ node: 4, pointer: '/a/1', row: 4, view: { levels: 1, toggled: [2] } });
  expect(await trees.place(readId, 0, { name: 'place', view, node: 99 })).toBeUndefined();
});

it('reports errors in a text', async () => {
  const readId = add('{"a":}');
  expect(await trees.rows(readId, 0, { view, from: 0, count: 10 })).toMatchObject({ kind: 'notJson' });
});

it('reports the first character that begins no JSON, as it would be found in the whole text', async () => {
  const text = `\n ${'x'.repeat(1000)}`;
  const answer = await trees.rows(add(text), 0, { view, from: 0, count: 10 });
  expect(answer).toEqual({ kind: 'notJson', fault: textFault(text) });
  expect(answer).toMatchObject({ fault: { problem: 'syntax', line: 2, column: 2 } });
});

it('has only a few trees at a time, and rebuilds others on demand', async () => {
  const texts = Array.from({ length: 5 }, (_, number) => `[${number}]`);
  const readId = add(...texts);
  for (const index of [0, 1, 2, 3, 4, 0]) {
    const answer = await trees.rows(readId, index, { view, from: 1, count: 1 });
    expect(answer).toMatchObject({ rows: { rows: [{ preview: String(index) }] } });
  }
});

it('fails for a text that is no longer stored', async () => {
  const asked = trees.rows(readIdSchema.parse('one'), 0, { view, from: 0, count: 1 });
  await expect(asked).rejects.toMatchObject({ failure: { code: 'unknownRead' } });
});
