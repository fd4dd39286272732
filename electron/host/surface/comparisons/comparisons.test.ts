import { expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { type ComparedState, comparedStates } from '#shared/model/comparison.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { addServer, host, hostPerTest } from '../../testing/host-per-test.ts';
import { presetCommand } from '../../testing/test-servers.ts';

hostPerTest();

async function add(name: string, args: string[], approved = true): Promise<ServerId> {
  const draft = { transport: 'stdio' as const, name, pin: {}, ...presetCommand(...args), env: [], watch: [] };
  return (await addServer(draft, approved)).id;
}

function rows(comparisonId: string, ...states: ComparedState[]) {
  return host.diagnostics.comparisons.rows(comparisonId, { states, text: '', classes: [] }, 0, 1000).rows;
}

it('compares what two servers list and declare', async () => {
  const [a, b] = [await add('a', ['plain']), await add('b', ['demo'])];
  const comparison = await host.diagnostics.comparisons.run({ serverId: a }, { serverId: b }, undefined);
  const { comparisonId, counts } = comparison;
  expect(comparison).toMatchObject({ a: { name: 'a', failures: [] }, b: { name: 'b', failures: [] } });
  expect(counts.onlyA).toBeGreaterThan(0);
  const [tool] = rows(comparisonId, 'onlyB').filter(({ kind, key }) => kind === 'tools' && key === 'count_up');
  const texts = host.diagnostics.comparisons.texts(comparisonId, tool?.ordinal ?? -1);
  expect(JSON.parse(texts.b ?? '')).toMatchObject({ name: 'count_up' });
  expect(texts.a).toBeUndefined();
  expect(tool?.class).toBe('minor');
  expect(texts.changes).toEqual([{ id: 'tool-added', class: 'minor', reason: 'itemNew', pointer: '' }]);
  const breaking = { states: [...comparedStates], text: '', classes: ['breaking' as const] };
  const gone = host.diagnostics.comparisons.rows(comparisonId, breaking, 0, 1000);
  expect(gone.rows.map(({ kind, key }) => `${kind} ${key}`)).toContain('prompts ask');
  expect(gone.total).toBe(comparison.classes.breaking);
  // Each group of toggles counts what the rest of the filter leaves.
  expect(gone.classes).toEqual(comparison.classes);
  expect(Object.values(gone.counts).reduce((sum, each) => sum + each)).toBe(gone.total);
  const found = host.diagnostics.comparisons.rows(
    comparisonId,
    { states: ['onlyB'], text: 'COUNT_UP', classes: [] },
    0,
    10,
  );
  expect(found.rows.map(({ key }) => key)).toContain('count_up');
  expect(found).toMatchObject({ counts: { onlyB: found.total }, classes: { breaking: 0, minor: found.total } });
  // Neither was connected before, nor is it now.
  expect(host.connections.sessions.list()).toEqual([]);
});

it('compares a connected server with itself in the other era, whose session ends', async () => {
  const serverId = await add('demo', ['demo']);
  const session = await host.connections.sessions.connectById(serverId);
  await session?.ready();
  const comparison = await host.diagnostics.comparisons.run({ serverId }, { serverId, era: 'legacy' }, undefined);
  expect(comparison).toMatchObject({ a: { era: 'modern' }, b: { era: 'legacy' } });
  expect(comparison.counts.same).toBeGreaterThan(5);
  const different = rows(comparison.comparisonId, 'different', 'onlyA', 'onlyB');
  expect(different.map(({ kind }) => kind)).toContain('capabilities');
  expect(host.connections.sessions.list()).toEqual([session]);
  expect(session?.phase).toBe('ready');
  // The log tells the two apart.
  const logged = await host.stores.traffic.sessions({});
  const target = session?.view().target;
  expect(logged.map(({ facts }) => facts)).toEqual([
    { target, revision: '2026-07-28' },
    { target, revision: '2025-11-25', purpose: 'comparison' },
  ]);
  const { rows: own } = await host.stores.traffic.rows({ sessionId: logged[1]?.sessionId }, 0, 1);
  expect(own).toMatchObject([
    { method: 'separate connection', facts: { type: 'purpose', purpose: 'comparison' }, summary: 'comparison' },
  ]);
  const { rows: frames } = await host.stores.traffic.rows({ text: 'process ended' }, 0, 10);
  expect(frames).toHaveLength(1);
});

it('tells what an era declares in another place from what a server lacks', async () => {
  const serverId = await add('demo', ['demo']);
  const { comparisonId, classes } = await host.diagnostics.comparisons.run(
    { serverId, era: 'legacy' },
    { serverId, era: 'modern' },
    undefined,
  );
  const shown = rows(comparisonId, 'different', 'onlyA', 'onlyB').map(({ kind, key, class: of }) => [kind, key, of]);
  expect(shown).toEqual([
    ['capabilities', 'tasks', 'minor'],
    ['tools', 'slow_report', 'info'],
    ['tools', 'slow_question', 'info'],
  ]);
  expect(classes.breaking).toBe(0);
  const [moved] = rows(comparisonId, 'different');
  const { a, b, changes } = host.diagnostics.comparisons.texts(comparisonId, moved?.ordinal ?? -1);
  expect([JSON.parse(a ?? ''), JSON.parse(b ?? '')]).toEqual([expect.objectContaining({ list: {} }), {}]);
  expect(changes).toMatchObject([{ id: 'capability-moved', reason: 'tasksAreExtension' }]);
  expect(rows(comparisonId, 'same').map(({ key }) => key)).toContain('extensions.io.modelcontextprotocol/ui');
});

it('starts no command without consent, and reports a server that doesn’t connect', async () => {
  const ready = await add('demo', ['demo']);
  const run = (serverId: ServerId) =>
    host.diagnostics.comparisons.run({ serverId: ready }, { serverId }, undefined).then(() => undefined, failureFrom);
  expect(await run(await add('imported', ['demo'], false))).toMatchObject({ code: 'consentDenied' });
  expect(await run(await add('broken', ['faults', '--fault', 'exit-at-once']))).toMatchObject({
    code: 'processExited',
  });
});

it('gives no class to an item that an incomplete list may have', async () => {
  const serverId = await add('demo', ['demo']);
  const text = JSON.stringify({ loupeSnapshot: 1, tools: [{ name: 'gone' }], incomplete: ['tools', 'prompts'] });
  const uploadId = await host.surface.snapshots.receive(Buffer.from(text), { fileName: 'part.json' });
  const { snapshotId } = await host.surface.snapshots.open(uploadId);
  const { a, comparisonId } = await host.diagnostics.comparisons.run({ snapshotId }, { serverId }, undefined);
  expect(a.failures.map(({ kind, failure }) => [kind, failure.code])).toEqual([
    ['prompts', 'notInRecording'],
    ['tools', 'notInRecording'],
  ]);
  const lists = rows(comparisonId, 'onlyA', 'onlyB').filter(({ kind }) => kind === 'tools' || kind === 'prompts');
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((row) => row.class !== undefined)).toMatchObject([{ key: 'gone', class: 'breaking' }]);
});
