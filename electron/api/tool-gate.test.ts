import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { createRouterClient, isDefinedError, ORPCError } from '@orpc/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { presetCommand, stdioServer } from '#host/testing/test-servers.ts';
import { contract } from '#shared/contract/contract.ts';
import { pinIdSchema } from '#shared/model/id/id.ts';
import { createRouter } from './router.ts';

let host: Host;
let session: Session;
beforeEach(async () => {
  host = await openTestHost();
  session = await host.connections.sessions.connect(stdioServer(presetCommand('demo')));
  await session.ready();
  await expect.poll(() => host.surface.catalog.list(session.id, 'tools').view.phase).toBe('done');
});
afterEach(() => host.close());

/** Every procedure of the contract, as `group.name`. */
function procedures(): string[] {
  return Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).flatMap(([name, member]) => (isContractProcedure(member) ? [`${group}.${name}`] : [])),
  );
}

/** One input with a value for every field that some procedure has, aimed at a tool wherever one can be named. */
function eagerInput(): Record<string, unknown> {
  const draft = { name: 'Other', transport: 'http', url: 'http://127.0.0.1:9/mcp', headers: [] };
  return {
    sessionId: session.id,
    serverId: session.server.id,
    a: { serverId: session.server.id },
    b: { serverId: session.server.id },
    comparisonId: 'none',
    tableId: 'none',
    host: 'cursor',
    testRunId: 'none',
    revision: 'none',
    snapshotId: 'none',
    requestId: 'loupe:1',
    sha256: Array.from({ length: 32 }, () => 'AB').join(':'),
    pendingId: 'none',
    decision: 'allow',
    tool: 'count_up',
    argumentsText: '{}',
    invalid: false,
    times: 3,
    ordinal: 0,
    runId: 'none',
    pinned: true,
    kind: 'tools',
    paged: false,
    pages: 'all',
    from: 0,
    count: 10,
    limit: 10,
    query: { view: 'tree', text: '', terms: [], filter: '', folders: [], folded: [], past: [] },
    narrowing: { text: '', filter: '' },
    window: { from: 0, count: 10 },
    start: 'c',
    place: { name: 'count_up' },
    at: { ordinal: 0 },
    uri: 'demo://counter',
    rereads: true,
    view: { toggled: [] },
    node: 0,
    readId: 'none',
    index: 0,
    offset: 0,
    length: 10,
    parts: 1,
    seq: 1,
    form: 'payload',
    filter: {},
    after: 0,
    ref: { type: 'ref/prompt', name: 'count_up' },
    argument: { name: 'a', value: '' },
    context: {},
    prompt: 'introduce',
    arguments: {},
    policy: 'askUnlessReadOnly',
    trusted: true,
    scope: 'ended',
    // No process has such an id.
    pid: 2 ** 30,
    startTime: '0',
    text: 'npx some-server',
    uploadId: 'none',
    values: {},
    fileName: 'bundle.mcpb',
    base64: '',
    url: 'https://example.org/',
    drafts: [draft],
    draft,
    approved: true,
    serverIds: [],
    name: 'count_up',
    label: 'once',
    reply: { type: 'result', resultText: '{}' },
    passphrase: 'correct horse',
    issuer: { expected: 'https://example.org', found: 'https://example.org/' },
    switches: {},
    roots: [],
    rules: [],
    level: 'debug',
    appId: 'none',
    grants: { sources: [], permissions: [] },
    opensByItself: true,
    to: 'https://example.org/',
    messages: ['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count_up"}}'],
    dropped: 1,
    surroundings: {
      theme: 'dark',
      locale: 'en',
      timeZone: 'UTC',
      width: 600,
      maxHeight: 800,
      touch: false,
      hover: true,
      variables: {},
    },
    mode: 'fullscreen',
    isFrameGone: true,
    unfolded: [],
    contentText: '{}',
    method: 'prompts/get',
    target: 'introduce',
    composedId: 'none',
    isNotification: false,
    addsMeta: true,
    path: '/none',
    source: 'servers.json',
    previewId: 'none',
    chosen: [0],
    listId: 'packaged-en',
    recordingId: 'none',
    recordingIds: ['none'],
    exportId: 'none',
    isMasked: true,
    entry: { file: '/none', at: ['none'] },
    fingerprint: 'none',
    note: '',
    value: 'none',
    pinId: 'none',
    isOn: true,
    checkRunId: 'none',
    undoId: 'none',
    port: 1,
    allowed: ['count_up'],
    asks: false,
    ignored: [],
    allowsMasked: true,
    rule: 'SCHEMA',
    reason: 'known',
    id: 'none',
    seqs: [1],
    address: '/',
    windowId: 'none',
    changes: [],
    commands: [],
  };
}

/** What one procedure needs to be different. */
const overrides: Record<string, object> = {
  'desktop.openWindow': { at: { x: 0, y: 0 } },
  'composer.send': { text: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count_up"}}' },
  'composer.sendBytes': {
    base64: btoa('{"jsonrpc":"2.0","id":1,"method":"tools\\/call","params":{"name":"count_up"}}\n'),
  },
  'pins.add': { source: { kind: 'tool', runId: 'none' } },
  'pins.move': { to: 0 },
  'costs.rows': { query: { text: '', sort: 'name', order: 'ascending' } },
  'tests.append': { entry: '- name: a' },
  'tests.rename': { ordinal: 0, revision: '' },
  'tests.remove': { ordinal: 0, revision: '' },
  'tests.generate': { omitted: [] },
  'tests.draft': { source: { kind: 'tool', runId: 'none' } },
  // What is named as allowed is a person's decision.
  'checks.start': { source: { kind: 'pins', pinIds: ['none'] }, allowed: [], asks: false },
  'checks.report': { format: 'json', locale: 'en' },
  'findings.rows': { query: { text: '', withMuted: false, sort: 'severity', order: 'descending' } },
  'lists.listed': { kind: 'resources' },
  'tasks.request': { taskId: 'none', method: 'tasks/get' },
  'savedArguments.list': { kind: 'tool' },
  'savedArguments.save': { kind: 'tool' },
  'savedArguments.remove': { kind: 'tool' },
  'servers.update': { serverId: 'demo' },
  'servers.export': { serverIds: ['demo'], format: 'mcpJson' },
  // Nobody listens there.
  'knownServers.fetch': { url: 'http://127.0.0.1:9/' },
  'knownServers.get': { place: 0 },
  'knownServers.lists': { locale: 'en' },
  'skills.verify': { place: 0 },
  'hosts.table': { source: { snapshotId: 'none' }, hosts: [] },
  'hosts.rows': { filter: { text: '', verdicts: [] } },
  'hosts.tokens': { hosts: ['cursor'] },
  'hosts.seen': { item: { sessionId: 'none', kind: 'instructions' } },
  'comparisons.rows': { filter: { states: [], text: '' } },
  'sessionExports.sessions': { source: { type: 'recording', recordingId: 'none' } },
  'sessionExports.preview': { source: { type: 'recording', recordingId: 'none' }, format: 'har' },
  'sessionExports.write': { source: { type: 'recording', recordingId: 'none' }, format: 'har' },
};

/** They wait for a decision themselves, until they are cancelled. */
const waiting: ReadonlySet<string> = new Set(['findings.probe']);

async function sentCalls(): Promise<number> {
  const { rows } = await host.stores.traffic.rows({ kinds: ['request'], text: 'tools/call' }, 0, 1000);
  return rows.filter(({ method }) => method === 'tools/call').length;
}

/** Calls a procedure as a front end does. Resolves with the code of its failure, if any; rejects a wrong input. */
async function callProcedure(name: string): Promise<string | undefined> {
  const [group = '', member = ''] = name.split('.');
  const client: unknown = createRouterClient(createRouter(host));
  const procedure = memberOf(memberOf(client, group), member);
  if (typeof procedure !== 'function') throw new Error(`The router has no ${name}`);
  const cancel = new AbortController();
  try {
    const called: unknown = procedure({ ...eagerInput(), ...overrides[name] }, { signal: cancel.signal });
    if (waiting.has(name)) {
      await expect
        .poll(() => host.connections.inbox.list().some(({ subject }) => subject.type === 'toolCall'))
        .toBe(true);
      cancel.abort();
    }
    const output: unknown = await called;
    if (isStream(output)) for await (const _digest of output) break;
    return undefined;
  } catch (error) {
    if (error instanceof ORPCError && isDefinedError(error)) return error.code;
    if (cancel.signal.aborted) return undefined;
    throw error;
  }
}

/** A router's client is a proxy: it is looked into by name only. */
function memberOf(holder: unknown, name: string): unknown {
  const isHolder = typeof holder === 'function' || (typeof holder === 'object' && holder !== null);
  return isHolder ? Reflect.get(holder, name) : undefined;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Those that end what the others need: last, in this order. */
const lastOnes = ['traffic.clear', 'sessions.connect', 'sessions.disconnect', 'servers.remove'];

it('no procedure of the contract sends a tool call without a decision', async () => {
  const base = { at: 0, isError: false, isCut: false, hash: '' };
  const subject = { kind: 'tool', tool: 'count_up', argumentsText: '{}', invalid: false } as const;
  const id = pinIdSchema.parse('none');
  host.stores.history.pins.add(
    { id, serverId: session.server.id, name: '', isOn: true, subject, base },
    { before: '{}' },
  );
  const names = procedures();
  expect(names.length).toBeGreaterThan(50);
  const ordered = [...names.filter((name) => !lastOnes.includes(name)), ...lastOnes];
  for (const name of ordered) {
    await callProcedure(name);
    expect([name, await sentCalls()]).toEqual([name, 0]);
  }
  expect(host.connections.inbox.list().filter(({ subject }) => subject.type === 'toolCall')).toEqual([]);
});

it('a tool call is sent after a decision', async () => {
  await callProcedure('calls.start');
  expect(await sentCalls()).toBe(0);
  const [request] = host.connections.inbox.list();
  expect(request?.subject).toMatchObject({ type: 'toolCall', tool: 'count_up', times: 3 });
  if (request) host.connections.inbox.decide(request.id, 'allow');
  await expect.poll(sentCalls).toBe(3);
});

it('a composed call is sent after a decision, as a request or a notification', async () => {
  const text = '{"method":"tools/call","params":{"name":"count_up","arguments":{}}}';
  for (const isNotification of [false, true]) {
    const before = await sentCalls();
    const router = createRouterClient(createRouter(host));
    await router.composer.send({ sessionId: session.id, text, isNotification });
    await expect.poll(() => host.connections.inbox.list().length).toBe(1);
    expect(await sentCalls()).toBe(before);
    const [request] = host.connections.inbox.list();
    if (request) host.connections.inbox.decide(request.id, 'allow');
    await expect
      .poll(
        async () =>
          (await host.stores.traffic.rows({ sessionId: session.id, kinds: ['notification', 'request'] }, 0, 1000)).rows,
      )
      .toEqual(expect.arrayContaining([expect.objectContaining({ method: 'tools/call', direction: 'out' })]));
  }
});

it('the session refuses to send a tool call without a permit', async () => {
  const message = session.compose({ method: 'tools/call', params: { name: 'count_up' } }, {});
  await expect(session.send(message, {})).rejects.toThrow(/permit/);
  await expect(session.notify({ method: 'tools/call' })).rejects.toThrow(/permit/);
  await expect(session.request('tools/call', { name: 'count_up' })).rejects.toThrow(/permit/);
  await expect(session.request('tools/call', { name: 'count_up' }, { endless: true })).rejects.toThrow(/permit/);
  expect(await sentCalls()).toBe(0);
});

it('only the gate issues permits', async () => {
  const root = path.join(import.meta.dirname, '..');
  const issuers: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file, 'utf8')).match(/new (Bytes)?Permit\(/)) issuers.push(path.relative(root, file));
  }
  const gate = path.join('host', 'inbox', 'gate');
  expect(issuers.sort()).toEqual(['bytes-gate.ts', 'tool-gate.ts'].map((name) => path.join(gate, name)));
});
