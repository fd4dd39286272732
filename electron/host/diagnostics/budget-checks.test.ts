import { expect, it } from 'vitest';
import type { FindingQuery } from '#shared/model/findings/findings.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { TestClock } from '../testing/test-clock.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';

const clock = new TestClock();
hostPerTest({ clock });

const query: FindingQuery = { text: 'use-budget', withMuted: false, sort: 'rule', order: 'ascending' };
const found = () => host.diagnostics.findings.rows(query, { from: 0, count: 10 }).rows;
const rules = () => found().map(({ rule }) => rule);

/** Waits until these rules found something, while the times between two checks pass. */
function expectRules(...expected: string[]): Promise<void> {
  const asExpected = async () => {
    await expect.poll(rules).toEqual(expected);
  };
  return clock.expireUntil(asExpected(), 500);
}

async function connectDemo(id = 'test') {
  const session = await connectTo({ ...stdioServer(presetCommand('demo')), id: serverIdSchema.parse(id) });
  await expect
    .poll(() => host.surface.catalog.listFetches(session.id).map(({ phase }) => phase))
    .toEqual(Array(4).fill('done'));
  return session;
}

it('reports a server above the budget, until the budget is raised or removed', async () => {
  const session = await connectDemo();
  expect(rules()).toEqual([]);
  await host.stores.settings.change({ serverTokenBudget: 10 });
  await expectRules('USE-BUDGET');
  const { tokens } = await host.diagnostics.costs.ofSession(session);
  expect(found()).toMatchObject([
    { severity: 'warning', item: { kind: 'server' }, actual: String(tokens), values: { tokens, budget: 10 } },
  ]);
  await host.stores.settings.change({ serverTokenBudget: tokens });
  await expectRules();
  await host.stores.settings.change({ serverTokenBudget: tokens - 1 });
  await expectRules('USE-BUDGET');
  await host.stores.settings.change({ serverTokenBudget: undefined });
  await expectRules();
});

it('reports all connected servers together on the one that costs most, until one of them is disconnected', async () => {
  const demo = await connectDemo();
  const { tokens } = await host.diagnostics.costs.ofSession(demo);
  await host.stores.settings.change({ totalTokenBudget: tokens });
  await host.diagnostics.findings.settled(demo.id);
  expect(rules()).toEqual([]);
  const other = await connectDemo('other');
  await expectRules('USE-BUDGET-ALL');
  expect(found()).toMatchObject([{ values: { tokens: 2 * tokens, budget: tokens } }]);
  await host.connections.sessions.disconnect(other.server.id);
  await expectRules();
});
