import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { SessionId } from '#shared/model/id/id.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { recorded, stdioFile } from '../recordings/testing/recording-file.ts';
import { sessionFile } from '../recordings/testing/session-files.ts';
import { host, hostPerTest } from '../testing/host-per-test.ts';

hostPerTest();

/** The rules that found something in a session. */
async function rulesOf(sessionId: SessionId): Promise<string[]> {
  await host.diagnostics.findings.settled(sessionId);
  const query = { text: '', withMuted: false, sort: 'rule', order: 'ascending' } as const;
  const { rows } = host.diagnostics.findings.rows({ ...query, sessionId }, { from: 0, count: 100 });
  return rows.map(({ rule }) => rule);
}

it('judges a recorded session as it is read', async () => {
  const file = stdioFile([
    ['client', { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } }],
    ['server', 'Server is ready'],
    [
      'server',
      {
        id: 1,
        result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'a', version: '1' } },
      },
    ],
    ['client', { method: 'notifications/initialized' }],
    ['client', { id: 2, method: 'tools/list' }],
    ['server', { id: 2, result: { tools: [{ name: 'search', inputSchema: { type: 'array' } }] } }],
    ['server', { id: 3, result: {} }],
  ]);
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  await expect
    .poll(() => host.surface.catalog.listFetches(session.id).find(({ kind }) => kind === 'tools')?.phase)
    .toBe('done');
  expect(await rulesOf(session.id)).toEqual(
    expect.arrayContaining(['IO-NONJSON', 'TOOL-IN', 'RPC-ORPHAN', 'USE-DESC']),
  );
});

function line(from: 'client' | 'server', message: object): SessionEntry {
  return { type: 'line', t: 1, from, text: JSON.stringify({ jsonrpc: '2.0', ...message }) };
}

const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'a', version: '1' } };
const handshake: readonly SessionEntry[] = [
  line('client', { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } }),
  line('server', { id: 1, result }),
  line('client', { method: 'notifications/initialized' }),
];

/** The rules that found something in a recording, and the frames of its lifecycle. */
async function judged(file: string) {
  const session = await host.recorded.recordings.openWhole(recorded(host.platform.dataDir, file));
  const rules = await rulesOf(session.id);
  const { rows } = await host.stores.traffic.rows({ sessionId: session.id, kinds: ['lifecycle'] }, 0, 100);
  return { rules, events: rows };
}

it('blames no server for what a recording lacks', async () => {
  const { rules } = await judged(
    sessionFile([
      ...handshake,
      { type: 'lost', t: 1, entries: 1, bytes: 90 },
      line('server', { id: 2, result: {} }),
      line('server', { jsonrpc: '1.0', id: 3, result: {} }),
    ]),
  );
  expect(rules).toContain('RPC-VER');
  expect(rules).not.toContain('RPC-ORPHAN');
});

it('blames no server for a response to a request whose line can’t be read', async () => {
  const file = sessionFile([...handshake, line('client', { id: 2, method: 'ping' })]);
  // The disk was full halfway.
  writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, -9)}\n`);
  appendFileSync(file, `${JSON.stringify(line('server', { jsonrpc: '1.0', id: 2, result: {} }))}\n`);
  const { rules, events } = await judged(file);
  expect(rules).toContain('RPC-VER');
  expect(rules).not.toContain('RPC-ORPHAN');
  const lost = events.filter(({ method }) => method === 'entries lost');
  expect(lost).toMatchObject([{ facts: { type: 'entriesLost', count: 1 } }]);
});

it.each<[why: string, entries: SessionEntry[], isByClient: boolean]>([
  ['nobody ended it', [], false],
  ['the terminal was resized before', [{ type: 'signal', t: 2, signal: 'SIGWINCH' }], false],
  ['the client closed its stdin', [{ type: 'end', t: 2, from: 'client' }], true],
  ['the client sent it a signal that ends it', [{ type: 'signal', t: 2, signal: 'SIGTERM' }], true],
])(
  'a process that ends with a request unanswered is at fault unless the client ended it: %s',
  async (_why, entries, isByClient) => {
    const request = line('client', { id: 2, method: 'ping' });
    const file = sessionFile([...handshake, request, ...entries, { type: 'exit', t: 3, code: 143 }]);
    const { rules, events } = await judged(file);
    const [event] = events;
    expect(event?.facts).toEqual({
      ...{ type: 'ended', exitCode: 143, afterMs: expect.any(Number) },
      ...(!isByClient && { isUnexpected: true }),
    });
    expect(rules.includes('IO-EXIT')).toBe(!isByClient);
  },
);
