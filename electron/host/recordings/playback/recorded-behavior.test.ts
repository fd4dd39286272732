import { expect, it } from 'vitest';
import { host, hostPerTest } from '../../testing/host-per-test.ts';
import { type Passed, recorded, stdioFile } from '../testing/recording-file.ts';

hostPerTest();

const clientInfo = { name: 'codex-mcp-client', version: '0.1.0' };
const hello: Passed[] = [
  [
    'client',
    { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: { roots: {} }, clientInfo } },
  ],
  [
    'server',
    {
      id: 0,
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'acme', version: '1' },
      },
    },
  ],
  ['client', { method: 'notifications/initialized' }],
];

async function behaviorOf(...lines: Passed[]) {
  const file = stdioFile([...hello, ...lines]);
  const session = await host.recorded.recordings.open(recorded(host.platform.dataDir, file));
  await session.ready();
  const { rows, ...behavior } = await host.recorded.clientBehavior(session.id, undefined);
  return { ...behavior, did: Object.fromEntries(rows.map(({ aspect, did }) => [aspect, did])) };
}

it('says what the client of a recording did, by its messages in the log', async () => {
  const { client, isLoupe, isCut, did } = await behaviorOf(
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [], nextCursor: 'more' } }],
    ['client', { id: 2, method: 'tools/list', params: { cursor: 'more' } }],
    ['server', { id: 2, result: { tools: [] } }],
    ['client', { id: 3, method: 'tools/call', params: { name: 'a', _meta: { progressToken: 1 } } }],
    ['client', { method: 'notifications/cancelled', params: { requestId: 3 } }],
  );
  expect({ host: client?.host, isLoupe, isCut }).toEqual({ host: 'Codex', isLoupe: false, isCut: false });
  expect(did).toMatchObject({
    capabilities: { values: { list: 'roots' } },
    revision: { values: { revision: '2025-11-25', agreed: '2025-11-25' } },
    tools: { kind: 'allPages', values: { pages: 2 } },
    progress: { values: { calls: 1, asking: 1 } },
    timeLimit: { kind: 'gaveUp' },
  });
});

it('doesn’t take a page that is too large to be read for the last', async () => {
  const tools = [{ name: 'a', description: 'x'.repeat(1_100_000), inputSchema: { type: 'object' } }];
  const { did } = await behaviorOf(
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools, nextCursor: 'more' } }],
  );
  expect(did.tools).toMatchObject({ kind: 'pagesUnread' });
});
