import { expect, it } from 'vitest';
import { recorded, stdioFile } from '../recordings/testing/recording-file.ts';
import { host, hostPerTest } from '../testing/host-per-test.ts';

hostPerTest();

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
  await host.diagnostics.findings.settled(session.id);
  const query = { text: '', withMuted: false, sort: 'rule', order: 'ascending' } as const;
  const { rows } = host.diagnostics.findings.rows({ ...query, sessionId: session.id }, { from: 0, count: 100 });
  expect(rows.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['IO-NONJSON', 'TOOL-IN', 'RPC-ORPHAN', 'USE-DESC']),
  );
});
