import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';

interface Offer {
  version?: string;
  instructions?: string;
  tools?: { name: string; description?: string }[];
  breaksList?: boolean;
}

const serverSource = ({ version = '1', instructions, tools = [{ name: 'greet' }], breaksList }: Offer) => `
  const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const serverInfo = { name: 'edited', version: '${version}' };
  const initialized = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line);
    if (method === 'initialize') send({ id, result: { ...initialized, instructions: ${JSON.stringify(instructions)} } });
    else if (method === 'tools/list' && ${breaksList !== true}) send({ id, result: { tools: ${JSON.stringify(tools)} } });
    else if (id !== undefined) send({ id, error: { code: -32601, message: 'no' } });
  });
`;

let file: string;
let server: Server;
hostPerTest();
beforeEach(() => {
  file = path.join(temporaryFolder(), 'server.cjs');
  server = stdioServer({ command: process.execPath, args: [file] });
});

const stored = () => host.stores.history.baselines.get(server.id);
const changes = () => host.surface.baselines.list();

/** Connects the server with another offer, and waits until what it offers was compared. */
async function use(offer: Offer) {
  await writeFile(file, serverSource(offer));
  const session = await connectTo(server);
  await expect.poll(() => host.surface.catalog.list(session.id, 'tools').view.phase).not.toBe('fetching');
  await host.surface.baselines.settled();
  return session;
}

describe('a server', () => {
  it('that offers the same, or says another version only, isn’t reported', async () => {
    await use({});
    expect(stored()?.snapshot).toContain('"name": "greet"');
    await use({});
    await use({ version: '2' });
    expect(changes()).toEqual([]);
  });

  it('that offers something else is reported by class until that is accepted', async () => {
    await use({ instructions: 'Be kind.' });
    const before = stored();
    const { id: sessionId } = await use({ instructions: 'Be quick.', tools: [{ name: 'pay' }] });
    const classes = { breaking: 1, risky: 0, minor: 2, info: 0 };
    expect(changes()).toEqual([{ serverId: server.id, sessionId, at: before?.at, classes }]);
    expect(host.surface.baselines.before(server.id).snapshot).toMatchObject({ tools: [{ name: 'greet' }] });
    // It is compared with the same until somebody accepts.
    expect(stored()).toEqual(before);
    host.surface.baselines.accept(server.id);
    expect([changes(), stored()?.snapshot.includes('"pay"')]).toEqual([[], true]);
    await use({ instructions: 'Be quick.', tools: [{ name: 'pay' }] });
    expect(changes()).toEqual([]);
  });

  it('whose changes were dismissed is reported when it offers something else again', async () => {
    await use({});
    await use({ tools: [] });
    host.surface.baselines.dismiss(server.id);
    expect(changes()).toEqual([]);
    await use({ tools: [] });
    await use({ tools: [], version: '2' });
    expect(changes()).toEqual([]);
    await use({ tools: [{ name: 'pay' }] });
    expect(changes()).toMatchObject([{ classes: { breaking: 1, minor: 1 } }]);
    // A new baseline: what was dismissed before says nothing any more.
    await use({});
    await use({ tools: [] });
    expect(changes()).toMatchObject([{ classes: { breaking: 1 } }]);
  });

  it('isn’t reported because a secret in an item became known', async () => {
    const tools = [{ name: 'greet', description: 'Uses sk-canary-123456.' }];
    const session = await use({ tools });
    session.secretMask.add(['sk-canary-123456']);
    await use({ tools });
    expect([changes(), stored()?.snapshot.includes('canary')]).toEqual([[], false]);
  });

  it('whose list can’t be fetched isn’t reported, nor is one that was removed', async () => {
    await use({});
    const before = stored();
    await use({ breaksList: true });
    expect([changes(), stored()]).toEqual([[], before]);
    await use({ tools: [] });
    expect(changes()).toHaveLength(1);
    await host.surface.baselines.removeServer(server.id);
    expect(changes()).toEqual([]);
    expect(() => host.surface.baselines.accept(server.id)).toThrow();
  });
});

it('what a server offered is compared with what it offers, as is a snapshot that is taken', async () => {
  await use({ tools: [{ name: 'greet' }, { name: 'kept' }] });
  const { id: sessionId } = await use({ tools: [{ name: 'greet', description: 'Greets' }] });
  const { snapshotId } = host.surface.snapshots.before(server.id, 'before');
  const run = (a: string) => host.diagnostics.comparisons.run({ snapshotId: a }, { serverId: server.id }, undefined);
  const { comparisonId, a, classes } = await run(snapshotId);
  expect([a, classes]).toMatchObject([
    { name: 'before', isSnapshot: true },
    { breaking: 1, minor: 1 },
  ]);
  const filter = { states: ['onlyA' as const, 'different' as const], text: '', classes: [], sort: 'class' as const };
  const { rows } = host.diagnostics.comparisons.rows(comparisonId, filter, 0, 10);
  expect(rows.map(({ key, class: of }) => [key, of])).toEqual([
    ['kept', 'breaking'],
    ['greet', 'minor'],
  ]);
  const taken = await host.surface.snapshots.take(sessionId);
  const text = Buffer.from(host.surface.snapshots.bytes(taken.snapshotId, 0, taken.bytes), 'base64').toString();
  expect(text).toMatch(/^\{\n {2}"loupeSnapshot": 1,[\s\S]*"description": "Greets"/);
  expect((await run(taken.snapshotId)).counts).toMatchObject({ onlyA: 0, onlyB: 0, different: 0 });
});

it('a server with a secret in an item is like its own snapshot, and shows what else differs', async () => {
  const offer = (text: string) => ({ instructions: 'sk-canary-123456', tools: [{ name: 'greet', description: text }] });
  const session = await use(offer('Uses sk-canary-123456.'));
  session.secretMask.add(['sk-canary-123456']);
  const { snapshotId } = await host.surface.snapshots.take(session.id);
  const compared = () => host.diagnostics.comparisons.run({ serverId: server.id }, { snapshotId }, undefined);
  expect((await compared()).counts).toMatchObject({ onlyA: 0, onlyB: 0, different: 0 });
  await use(offer('Sends sk-canary-123456.'));
  const { comparisonId, counts } = await compared();
  expect(counts).toMatchObject({ onlyA: 0, onlyB: 0, different: 1 });
  const filter = { states: ['different' as const], text: '', classes: [] };
  const { rows } = host.diagnostics.comparisons.rows(comparisonId, filter, 0, 10);
  expect(host.diagnostics.comparisons.texts(comparisonId, rows[0]?.ordinal ?? 0).a).toContain('Sends [masked].');
});

it('a server is like its own snapshot, with several items of one name and items without one', async () => {
  const demo = await connectTo(stdioServer(presetCommand('demo')));
  await expect
    .poll(() => host.surface.catalog.listFetches(demo.id).map(({ phase }) => phase))
    .toEqual(Array(4).fill('done'));
  const { snapshotId } = await host.surface.snapshots.take(demo.id);
  const { comparisonId, counts } = await host.diagnostics.comparisons.run(
    { snapshotId },
    { serverId: demo.server.id },
    undefined,
  );
  const filter = { states: ['onlyA', 'onlyB', 'different'] as const, text: '', classes: [] };
  expect(
    host.diagnostics.comparisons.rows(comparisonId, { ...filter, states: [...filter.states] }, 0, 100).rows,
  ).toEqual([]);
  expect(counts.same).toBeGreaterThan(100);
});

it('a server that is used in the other era isn’t reported', async () => {
  const connect = async (era: 'legacy' | 'modern') => {
    const session = await connectTo(stdioServer({ ...presetCommand('demo'), pin: { era } }));
    await expect
      .poll(() => host.surface.catalog.listFetches(session.id).every(({ phase }) => phase === 'done'))
      .toBe(true);
    await host.surface.baselines.settled();
  };
  await connect('legacy');
  expect(stored()?.snapshot).toContain('"taskSupport": "optional"');
  await connect('modern');
  expect(changes()).toEqual([]);
});

it('a file is a snapshot, or isn’t', async () => {
  const upload = (text: string) => host.surface.snapshots.receive(Buffer.from(text), { fileName: 'offer.json' });
  const { snapshotId, name } = await host.surface.snapshots.open(
    await upload('{"loupeSnapshot":1,"tools":[{"name":"a"}]}'),
  );
  expect([name, host.surface.snapshots.get(snapshotId).snapshot.tools]).toEqual(['offer.json', [{ name: 'a' }]]);
  const refused = await host.surface.snapshots.open(await upload('{}')).catch(failureFrom);
  expect(refused).toMatchObject({ code: 'snapshotUnreadable', params: { file: 'offer.json', problem: 'otherFormat' } });
});
