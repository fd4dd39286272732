import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import type { Host } from '#host/create-host.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { loupeFile } from '../../electron/cli/testing/run-loupe.ts';
import { fail, failureFrom } from '../../shared/messages/failure.ts';
import { comparedStates } from '../../shared/model/comparison.ts';
import type { ListFetch } from '../../shared/model/lists/catalog.ts';
import { ownServer } from '../servers/own-server.ts';
import { connectStdio } from '../servers/sdk-client.ts';

async function openHost(dataDir: string): Promise<Host> {
  const host = await openTestHost({ dataDir });
  onTestFinished(() => host.close());
  return host;
}

/** The official client, before which `loupe record` stands. */
function connectRecorded(home: string, era: 'legacy' | 'modern') {
  const server = ownServer('plain');
  const args = [loupeFile, 'record', '--', server.command, ...server.args];
  return connectStdio({ command: process.execPath, args, env: { LOUPE_HOME: home } }, era);
}

function recordedSessions(host: Host) {
  return host.connections.sessions.list().filter((session) => session.isRecorded);
}

test.each(['legacy', 'modern'] as const)('a recorded client is followed while it works (%s)', async (era) => {
  const home = temporaryFolder();
  const host = await openHost(home);
  const { client, close } = await connectRecorded(home, era);
  const tools = await client.listTools();
  await client.readResource({ uri: (await client.listResources()).resources[0]?.uri ?? '' });
  // To find the era, the client may start a server that it doesn't keep.
  const found = () => recordedSessions(host).find(({ id }) => host.surface.catalog.listFetches(id).some(hasAll));
  const hasAll = ({ kind, count }: ListFetch) => kind === 'tools' && count === tools.tools.length;
  await expect.poll(found).toBeDefined();
  const session = found() ?? fail('unknownSession');
  expect(session.view()).toMatchObject({
    serverName: 'sdk',
    era,
    recorded: { client: { name: 'sdk' }, isLive: true, lost: 0 },
  });
  const failure = await session.request('ping').then(() => undefined, failureFrom);
  expect(failure?.code).toBe('sessionReadOnly');
  const before = (await host.stores.traffic.rows({ sessionId: session.id }, 0, 0)).total;
  await client.listPrompts();
  await expect
    .poll(async () => (await host.stores.traffic.rows({ sessionId: session.id }, 0, 0)).total)
    .toBeGreaterThan(before);
  await close();
  await expect.poll(() => session.view().recorded?.isLive).toBe(false);
  expect(session.view()).toMatchObject({ phase: 'ready', process: { exitCode: 0 } });
  const { recordings } = await host.recorded.recordings.list();
  expect(recordings).toContainEqual(
    expect.objectContaining({ serverId: session.server.id, isLive: false, transport: 'stdio', isMasked: false }),
  );

  const { recordingId } = session.view().recorded ?? {};
  if (recordingId === undefined) throw new Error('not recorded');
  const frames = async () => (await host.stores.traffic.rows({ serverId: session.server.id }, 0, 0)).total;
  const all = await frames();
  await host.recorded.recordings.close(recordingId);
  expect([await frames(), recordedSessions(host).includes(session)]).toEqual([0, false]);
  const again = await host.recorded.recordings.open(recordingId);
  await again.ready();
  await expect.poll(() => host.surface.catalog.listFetches(again.id).some(hasAll)).toBe(true);
  expect(await frames()).toBe(all);
});

test('what a recorded client declares and requests is compared with Loupe’s own session', async () => {
  const home = temporaryFolder();
  const host = await openHost(home);
  const { client, close } = await connectRecorded(home, 'legacy');
  await client.ping();
  await expect.poll(() => recordedSessions(host).some(({ phase }) => phase === 'ready')).toBe(true);
  const recorded = recordedSessions(host)[0] ?? fail('unknownSession');
  const draft = { name: 'own', transport: 'stdio' as const, ...ownServer('plain'), env: [], watch: [], pin: {} };
  const [own] = await host.stores.servers.add([draft], true);
  const sides = [{ serverId: recorded.server.id }, { serverId: own?.server.id ?? fail('unknownServer') }] as const;
  const { comparisonId } = await host.diagnostics.comparisons.run(...sides, undefined);
  await close();
  const rows = (text: string) =>
    host.diagnostics.comparisons.rows(comparisonId, { states: [...comparedStates], classes: [], text }, 0, 100).rows;
  expect(rows('ping')).toMatchObject([{ kind: 'requests', key: 'ping', state: 'onlyA' }]);
  expect(rows('sampling')).toMatchObject([{ kind: 'clientCapabilities', state: 'onlyB' }]);
});
