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

it('blames no server for what a recording lacks', async () => {
  const line = (from: 'client' | 'server', message: object): SessionEntry => {
    return { type: 'line', t: 1, from, text: JSON.stringify({ jsonrpc: '2.0', ...message }) };
  };
  const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'a', version: '1' } };
  const file = sessionFile([
    line('client', { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {} } }),
    line('server', { id: 1, result }),
    line('client', { method: 'notifications/initialized' }),
    { type: 'lost', t: 1, entries: 1, bytes: 90 },
    line('server', { id: 2, result: {} }),
    line('server', { jsonrpc: '1.0', id: 3, result: {} }),
  ]);
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  const rules = await rulesOf(session.id);
  expect(rules).toContain('RPC-VER');
  expect(rules).not.toContain('RPC-ORPHAN');
});
