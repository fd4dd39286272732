import { expect, it } from 'vitest';
import type { CostQuery } from '#shared/model/costs.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';

hostPerTest();

const all: CostQuery = { text: '', sort: 'tokens', order: 'descending' };

async function countedDemo() {
  const session = await connectTo(stdioServer(presetCommand('demo')));
  await expect
    .poll(() => host.surface.catalog.listFetches(session.id).map(({ phase }) => phase))
    .toEqual(Array(4).fill('done'));
  await expect.poll(() => host.diagnostics.costs.summary({}).isCounting).toBe(false);
}

it('counts every item of the lists, and sums them for the server', async () => {
  await countedDemo();
  const [server] = host.diagnostics.costs.summary({}).servers;
  const { rows, total } = host.diagnostics.costs.rows(all, { from: 0, count: 1000 });
  expect(total).toBe(server?.lists.reduce((sum, { items }) => sum + items, 0));
  expect(rows.length).toBe(Math.min(total, 1000));
  const tools = server?.lists.find(({ kind }) => kind === 'tools');
  const ofTools = host.diagnostics.costs.rows({ ...all, kind: 'tools' }, { from: 0, count: 1000 }).rows;
  expect(tools).toMatchObject({ counted: ofTools.length, tokens: ofTools.reduce((sum, row) => sum + row.tokens, 0) });
  const { bytes = 0, tokens = 0 } = tools ?? {};
  // Schemas and English take two to six bytes for each token.
  expect(bytes / tokens).toBeGreaterThan(2);
  expect(bytes / tokens).toBeLessThan(6);
});

it('counts only what is asked for', async () => {
  const session = await connectTo(stdioServer(presetCommand('demo')));
  await connectTo(stdioServer({ ...presetCommand('plain'), id: serverIdSchema.parse('other') }));
  const { costs } = host.diagnostics;
  const scope = { sessionId: session.id, kinds: ['tools' as const] };
  await expect.poll(() => costs.summary(scope).servers[0]?.lists[0]?.counted ?? 0).toBeGreaterThan(0);
  await expect.poll(() => costs.summary(scope).isCounting).toBe(false);
  expect(costs.summary(scope).servers).toMatchObject([{ sessionId: session.id, lists: [{ kind: 'tools' }] }]);
  const { rows } = costs.rows(all, { from: 0, count: 1000 });
  expect([...new Set(rows.map(({ kind, sessionId }) => `${kind} of ${sessionId}`))]).toEqual([
    `tools of ${session.id}`,
  ]);
});

it('says nothing about instructions until they are counted', async () => {
  await connectTo(stdioServer(presetCommand('demo')));
  const instructions = () => host.diagnostics.costs.summary({}).servers[0]?.instructions;
  expect(instructions()).toEqual({ bytes: expect.any(Number) });
  await expect.poll(() => instructions()?.tokens).toBeGreaterThan(0);
});

it('sorts by cost, and finds by name', async () => {
  await countedDemo();
  const { rows } = host.diagnostics.costs.rows(all, { from: 0, count: 1000 });
  expect(rows.map(({ tokens }) => tokens)).toEqual(rows.map(({ tokens }) => tokens).toSorted((a, b) => b - a));
  const name = rows[0]?.name ?? '';
  const found = host.diagnostics.costs.rows({ ...all, text: name.toUpperCase() }, { from: 0, count: 10 });
  expect(found.rows.map((row) => row.name)).toContain(name);
  expect(host.diagnostics.costs.rows({ ...all, text: 'no such name' }, { from: 0, count: 10 })).toMatchObject({
    rows: [],
    total: 0,
  });
});

it('counts the texts of a result', async () => {
  const read = host.surface.content.add([
    { part: { index: 0, content: 'text', bytes: 9 }, text: 'two words', blob: undefined },
    { part: { index: 1, content: 'text', bytes: 3 }, text: 'one', blob: undefined },
  ]);
  expect(await host.diagnostics.costs.ofContent(read, 1)).toBe(2);
  expect(await host.diagnostics.costs.ofContent(read, 2)).toBe(3);
});
