import { expect, it } from 'vitest';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { host, hostPerTest } from '../../testing/host-per-test.ts';
import { recorded } from '../testing/recording-file.ts';
import { sessionFile } from '../testing/session-files.ts';

hostPerTest();

const said = (t: number, from: 'client' | 'server', message: object): SessionEntry => ({
  t,
  type: 'line',
  from,
  text: JSON.stringify({ jsonrpc: '2.0', ...message }),
});

const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'agent', title: 'Agent', version: '2' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** What the SDK 2.x does in a process of its own before it starts the one of its session. */
const discover = [
  { t: 0, type: 'start', pid: 5 },
  { t: 1, type: 'stderr', text: 'Traceback: unexpected request\n' },
  said(1000, 'client', { id: 'server-discover-probe-1', method: 'server/discover', params: { _meta } }),
] satisfies SessionEntry[];
const end: SessionEntry[] = [
  { t: 90_000, type: 'signal', signal: 'SIGTERM' },
  { t: 120_000, type: 'exit', signal: 'SIGTERM' },
];
const refused = said(2000, 'server', { id: 'server-discover-probe-1', error: { code: -32_601, message: 'unknown' } });
const agreed = said(2000, 'server', {
  id: 'server-discover-probe-1',
  result: { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} },
});
const list = said(3000, 'client', { id: 0, method: 'tools/list', params: { _meta } });

async function opened(...entries: SessionEntry[]) {
  return openedWith([...entries, ...end]);
}

async function openedWith(entries: SessionEntry[], header: Parameters<typeof sessionFile>[1] = {}) {
  const id = recorded(host.platform.dataDir, sessionFile(entries, header));
  const session = await host.recorded.recordings.open(id);
  await session.ready().catch(() => {});
  const listed = async () => (await host.recorded.recordings.list()).recordings[0];
  await expect.poll(async () => (await listed())?.isCounting).toBe(false);
  return { session, recording: await listed() };
}

it.each([
  ['refuses it', [refused]],
  ['knows the revisions', [agreed]],
  ['ends without a response', []],
])('a process that was only asked for its revisions is a probe when the server %s', async (_how, answer) => {
  const { session, recording } = await opened(...discover, ...answer);
  expect(recording).toMatchObject({ isProbe: true, durationMs: 120, client: { name: 'agent' } });
  expect(session.view().recorded).toMatchObject({ isProbe: true, durationMs: 120, isLive: false });
});

it('a session that begins with the same request isn’t one', async () => {
  const { session, recording } = await opened(...discover, agreed, list);
  expect(recording?.isProbe).toBe(false);
  expect(session.view().recorded?.isProbe).toBeUndefined();
});

it.each<[string, SessionEntry[]]>([
  ['ends with an error', [{ t: 90_000, type: 'exit', code: 1 }]],
  [
    'crashes after its terminal was resized',
    [
      { t: 80_000, type: 'signal', signal: 'SIGWINCH' },
      { t: 90_000, type: 'exit', code: 1 },
    ],
  ],
  ['is ended by the system', [{ t: 90_000, type: 'exit', signal: 'SIGKILL' }]],
  ['sent what is lost', [{ t: 80_000, type: 'lost', entries: 1, bytes: 10 }, ...end]],
])('a server that %s after its first request isn’t called a probe', async (_how, ends) => {
  const { session, recording } = await openedWith([...discover, ...ends]);
  expect(recording?.isProbe).toBe(false);
  expect(session.view().recorded?.isProbe).toBeUndefined();
});

it('a client that ended its input ended the process', async () => {
  const ended = [
    { t: 80_000, type: 'end', from: 'client' },
    { t: 90_000, type: 'exit', code: 1 },
  ] satisfies SessionEntry[];
  const { recording } = await openedWith([...discover, ...ended]);
  expect(recording?.isProbe).toBe(true);
});

it('a session of several clients keeps the name of the first', async () => {
  const other = { ..._meta, 'io.modelcontextprotocol/clientInfo': { name: 'other', version: '1' } };
  const later = said(4000, 'client', { id: 1, method: 'tools/list', params: { _meta: other } });
  const { session, recording } = await opened(...discover, agreed, list, later);
  expect(recording?.client?.name).toBe('agent');
  expect(session.view().serverName).toBe('Agent');
});

it('a server that is known from a probe has its name from its results', async () => {
  const named = { _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '1' } } };
  const { recording } = await opened(list, said(4000, 'server', { id: 0, result: { tools: [], ...named } }));
  expect(recording).toMatchObject({ serverName: 'weather', revision: '2026-07-28' });
});

it('all frames of a recorded session have the name of its client, also those before it was known', async () => {
  const { session } = await opened(...discover, agreed, list);
  const names = async () => {
    const { rows } = await host.stores.traffic.rows({ sessionId: session.id }, 0, 100);
    return [...new Set(rows.map(({ serverName }) => serverName))];
  };
  await expect.poll(names).toEqual(['Agent']);
  const found = await host.stores.traffic.rows({ query: 'server:Agent' }, 0, 100);
  expect(found.rows[0]).toMatchObject({ method: 'process started' });
});

it('a session of Loupe’s own is under its server’s name', async () => {
  const own = { ..._meta, 'io.modelcontextprotocol/clientInfo': { name: 'loupe', version: '1' } };
  const result = { tools: [], _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'weather', version: '1' } } };
  const asked = said(1000, 'client', { id: 0, method: 'tools/list', params: { _meta: own } });
  const { session } = await opened(asked, said(2000, 'server', { id: 0, result }));
  await expect.poll(() => session.view().serverName).toBe('weather');
});
