import { expect, it } from 'vitest';
import type { Finding } from '#shared/model/findings/finding.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { createTexts } from '../../output/texts.ts';
import { findingProblems } from './finding-problems.ts';

const text = createTexts({ LC_ALL: 'C' });
const tool = { kind: 'tool', name: 'add' } as const;

function finding(more: Partial<Finding>): Finding {
  return {
    ...{ id: 'f', rule: 'TOOL-IN', severity: 'error', place: {}, values: { problem: 'type' }, count: 1, at: 0 },
    ...{ serverId: serverIdSchema.parse('s'), sessionId: sessionIdSchema.parse('t'), revision: '2025-11-25' },
    ...more,
  };
}

it.each([
  [
    'below an item of a list',
    { item: tool, firstSeq: 1, place: { pointer: '/result/tools/12/name' } },
    '/name',
    '/name',
  ],
  ['in a batch', { item: tool, firstSeq: 1, place: { pointer: '/3/result/tools/0' } }, '', '/3/result/tools/0'],
  ['in another message', { item: tool, firstSeq: 1, place: { pointer: '/result/content' } }, '', '/result/content'],
  ['in a list', { item: tool, place: { pointer: '/description' } }, '/description', '/description'],
  ['of the server', { firstSeq: 1, place: { pointer: '/result/tools/0' } }, '', '/result/tools/0'],
  ['in a text', { firstSeq: 1, place: { bytes: { from: 3, to: 9 } } }, '', '3–9'],
])('has the place in the item and for a reader: %s', (_title, more, pointer, place) => {
  expect(findingProblems([finding(more)], text)).toMatchObject([{ pointer, place }]);
});

it('words a finding and links to the clause of its revision', () => {
  expect(findingProblems([finding({ item: tool })], text)).toMatchObject([
    {
      title: 'The “inputSchema” of a tool isn’t the schema of an object',
      url: expect.stringContaining('/specification/2025-11-25/server/tools'),
      item: tool,
    },
  ]);
});

it('names each item of a finding about many', () => {
  const items = [{ ...tool, pointer: '/inputSchema/required' }];
  const values = { provider: 'OpenAI', asOf: '2026-11', count: 1, names: 'add' };
  const many = finding({ rule: 'USE-STRICT-OPENAI', item: { kind: 'server', name: '' }, items, values });
  expect(findingProblems([many], text)).toMatchObject([{ item: { kind: 'server' }, items }]);
});

it('leaves out a rule that it doesn’t know', () => {
  expect(findingProblems([finding({ rule: 'NO-SUCH-RULE' })], text)).toEqual([]);
});
