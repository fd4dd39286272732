import { expect, it } from 'vitest';
import { metaKeys } from '../mcp/meta-keys.ts';
import type { JsonObject } from '../model/json/json.ts';
import type { BehaviorAspect } from '../model/recordings/client-behavior.ts';
import { clientBehavior } from './client-behavior.ts';
import { contentOf, type SeenMessage } from './seen-message.ts';
import { factOf, sampleHost } from './testing/host-samples.ts';

const said = { capabilities: {}, agreed: '2025-11-25' };

type Passed = readonly [
  from: 'client' | 'server',
  kind: SeenMessage['kind'],
  method: string,
  part?: JsonObject,
  id?: string,
];

/** Messages a second apart. */
function passed(
  ...messages: (readonly [
    from: 'client' | 'server',
    kind: SeenMessage['kind'],
    method: string,
    part?: JsonObject,
    id?: string,
  ])[]
) {
  return messages.map(([from, kind, method, part, id], index): SeenMessage => {
    const content = part && contentOf({ [kind === 'result' ? 'result' : 'params']: part });
    return { seq: index + 1, at: index * 1000, isFromClient: from === 'client', kind, method, content, id };
  });
}

function rowOf(
  aspect: BehaviorAspect,
  messages: SeenMessage[],
  facts: Readonly<Record<string, unknown>> = {},
  own = said,
) {
  const { did, verdict, frames } =
    clientBehavior(messages, own, sampleHost(facts)).find((row) => row.aspect === aspect) ?? {};
  return { did: did?.kind, ...did?.values, verdict, frames };
}

const other: Passed = ['client', 'request', 'ping'];
const list: Passed = ['client', 'request', 'tools/list', {}];
const page: Passed = ['server', 'result', 'tools/list', { tools: [], nextCursor: 'p2' }];
const second: Passed = ['client', 'request', 'tools/list', { cursor: 'p2' }];
const last: Passed = ['server', 'result', 'tools/list', { tools: [] }];
const unread: Passed = ['server', 'result', 'tools/list'];
const refused: Passed = ['server', 'error', 'tools/list'];
const first = { pages: { tools: factOf('first') } };
const all = { pages: { tools: factOf('all') } };

it.each([
  ['one page says nothing', [list, last], first, { did: 'onePage', verdict: 'open' }],
  [
    'the first of several, as the profile says',
    [list, page, other],
    first,
    { did: 'firstPages', pages: 1, verdict: 'agrees' },
  ],
  ['the first of several, otherwise than it says', [list, page, other], all, { did: 'firstPages', verdict: 'differs' }],
  ['the first of several, and nothing more of the client', [list, page], all, { did: 'firstPages', verdict: 'open' }],
  ['all of several', [list, page, second, last], all, { did: 'allPages', pages: 2, verdict: 'agrees', frames: [1, 3] }],
  ['all, otherwise than it says', [list, page, second, last], first, { did: 'allPages', verdict: 'differs' }],
  ['all, where nothing is known', [list, page, second, last], {}, { did: 'allPages', verdict: 'open' }],
  ['unknown, where a page wasn’t read', [list, page, second, unread], all, { did: 'pagesUnread', verdict: 'open' }],
  ['none came', [list, refused, other], all, { did: 'noPage', verdict: 'open', frames: [1] }],
  ['none', [], first, { did: 'notListed', verdict: 'open', frames: [] }],
] as const)('pages: %s', (_, messages, facts, expected) => {
  expect(rowOf('tools', passed(...messages), facts)).toMatchObject(expected);
});

const change: Passed = ['server', 'notification', 'notifications/tools/list_changed'];
it.each([
  [[list, change, list], true, { did: 'relisted', changes: 1, lists: 1, verdict: 'agrees', frames: [2, 3] }],
  [[list, change, change, other], true, { did: 'ignored', changes: 2, verdict: 'differs' }],
  [[list, change, other], false, { did: 'ignored', verdict: 'agrees' }],
  [[list, change], true, { did: 'ignored', verdict: 'open' }],
  [[list], true, { did: 'noChange', verdict: 'open' }],
] as const)('list changes: %j with %s', (messages, uses, expected) => {
  expect(rowOf('listChanged', passed(...messages), { uses: { listChanged: factOf(uses) } })).toMatchObject(expected);
});

const call = (id: string, meta?: JsonObject) =>
  ['client', 'request', 'tools/call', { name: 'a', ...(meta && { _meta: meta }) }, id] as const;
const result = (id: string) => ['server', 'result', 'tools/call', {}, id] as const;

it('counts calls that ask for progress', () => {
  const messages = passed(call('1', { progressToken: 1 }), call('2'));
  expect(rowOf('progress', messages, { progressTokens: factOf(true) })).toMatchObject({
    ...{ did: 'asked', calls: 2, asking: 1, verdict: 'agrees' },
  });
  expect(rowOf('progress', messages, { progressTokens: factOf(false) }).verdict).toBe('differs');
  expect(rowOf('progress', [], { progressTokens: factOf(true) })).toMatchObject({ did: 'noCalls', verdict: 'open' });
});

it('takes a cancelled call for the time limit where it is near it', () => {
  const cancel = ['client', 'notification', 'notifications/cancelled', { requestId: 1 }] as const;
  const gaveUp = passed(call('1'), other, other, cancel);
  const limit = (ms: number) => ({ callTimeout: factOf({ ms }) });
  expect(rowOf('timeLimit', gaveUp, limit(3000))).toMatchObject({ did: 'gaveUp', seconds: 3, verdict: 'agrees' });
  expect(rowOf('timeLimit', gaveUp, limit(60_000)).verdict).toBe('open');
  const waited = passed(call('1'), other, other, result('1'));
  expect(rowOf('timeLimit', waited, limit(1000))).toMatchObject({ did: 'waited', seconds: 3, verdict: 'differs' });
  expect(rowOf('timeLimit', waited, limit(60_000)).verdict).toBe('open');
  const progress: Passed = ['server', 'notification', 'notifications/progress'];
  const reported = passed(call('1'), progress, other, result('1'));
  expect(rowOf('timeLimit', reported, limit(1000)).verdict).toBe('open');
  expect(rowOf('cancellation', gaveUp)).toMatchObject({ did: 'cancelled', count: 1, frames: [4] });
});

it('a call that runs has no time yet, which isn’t that there was none', () => {
  expect(rowOf('timeLimit', passed(call('1')))).toMatchObject({ did: 'noneEnded', verdict: 'open' });
  expect(rowOf('timeLimit', [])).toMatchObject({ did: 'noCalls' });
});

it('compares what is declared, member by member', () => {
  const capabilities = {
    roots: { listChanged: true },
    elicitation: {},
    extensions: { 'io.modelcontextprotocol/ui': {} },
  };
  const paths = ['roots.listChanged', 'elicitation', 'extensions.io.modelcontextprotocol/ui'];
  const hello = passed(['client', 'request', 'initialize', { protocolVersion: '2025-11-25' }]);
  const verdict = (declares: string[], messages = hello) =>
    rowOf('capabilities', messages, { declares: factOf(declares) }, { ...said, capabilities }).verdict;
  expect(verdict(paths.toReversed())).toBe('agrees');
  expect(verdict(['roots.listChanged'])).toBe('differs');
  expect(verdict([...paths, 'sampling'])).toBe('differs');
  expect(verdict(['roots.listChanged'], [])).toBe('open');
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}${'x'.repeat(200)}`, {}]));
  const [row] = clientBehavior(hello, { ...said, capabilities: many }, undefined);
  expect(String(row?.did.values.list).length).toBeLessThan(6000);
});

it.each([
  ['initialize', { protocolVersion: '2099-01-01' }, '2099-01-01', 'differs'],
  ['server/discover', { _meta: { [metaKeys.revision]: '2026-07-28' } }, '2026-07-28', 'agrees'],
  ['tools/call', {}, 'none', 'open'],
] as const)('says which revision a client offers in %s', (method, params, revision, verdict) => {
  const messages = passed(['client', 'request', method, params]);
  expect(rowOf('revision', messages, { revisions: factOf(['2026-07-28']) })).toMatchObject({ revision, verdict });
});

it('says every revision that a client offers, in order', () => {
  const messages = passed(
    ['client', 'request', 'server/discover', { _meta: { [metaKeys.revision]: '2026-07-28' } }],
    ['client', 'request', 'initialize', { protocolVersion: '2025-11-25' }],
  );
  const verdict = (revisions: string[]) => rowOf('revision', messages, { revisions: factOf(revisions) });
  expect(verdict(['2025-11-25', '2026-07-28'])).toMatchObject({
    revision: '2026-07-28, 2025-11-25',
    verdict: 'agrees',
  });
  expect(verdict(['2026-07-28']).verdict).toBe('differs');
});

it('says what became of the server’s requests', () => {
  const messages = passed(
    ['server', 'request', 'roots/list', {}, '7'],
    ['client', 'result', 'roots/list', {}, '7'],
    ['server', 'request', 'sampling/createMessage', {}, '8'],
    ['client', 'error', 'sampling/createMessage', {}, '8'],
  );
  expect(rowOf('serverRequests', messages)).toMatchObject({
    ...{ did: 'answered', requests: 2, results: 1, errors: 1, methods: 'roots/list, sampling/createMessage' },
  });
});
