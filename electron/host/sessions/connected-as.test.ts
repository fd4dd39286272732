import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { ClientAspect } from '#shared/model/connected-as.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type { RevisionPin, StdioServer } from '#shared/model/server.ts';
import { addServer, connectTo, host, hostPerTest, reopenHost } from '../testing/host-per-test.ts';
import { TestClock } from '../testing/test-clock.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';
import type { Session } from './session.ts';

hostPerTest();

/** A host of which everything is known that a connection can be like. */
const profile = {
  loupeHost: 1,
  id: 'sample',
  name: 'Sample',
  clientNames: fact(['sample-client'], { version: '3.1.4' }),
  declares: fact(['roots.listChanged', 'experimental.example/x']),
  revisions: fact(['2025-03-26', '2025-06-18']),
  pages: { tools: fact('first') },
  progressTokens: fact(false),
  callTimeout: fact({ ms: 5000, progressExtends: false }),
};

function fact(value: unknown, more: object = {}) {
  return { value, date: '2026-11-29', source: 'https://host.example', sure: 'measured', ...more };
}

function writeProfile(change: object = {}): void {
  const folder = join(host.platform.dataDir, 'hosts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sample.json'), JSON.stringify({ ...profile, ...change }));
}

const command = () => stdioServer(presetCommand('by-client'));

async function connect(pin: RevisionPin, change: Partial<StdioServer> = {}): Promise<Session> {
  const session = await host.connections.sessions.connect({ ...command(), pin, ...change });
  await session.ready();
  return session;
}

async function toolsOf(session: Session): Promise<(string | undefined)[]> {
  await host.surface.catalog.fetchAll(session);
  return [...host.surface.catalog.list(session.id, 'tools').current.items].map((item) => stringAt(item, 'name'));
}

function stateOf(session: Session, aspect: ClientAspect): string | undefined {
  return session.view().as?.aspects.find((each) => each.aspect === aspect)?.state;
}

it('is another client to the server, and reads the first page where that host does', async () => {
  writeProfile();
  const session = await connect({ as: 'sample' });
  expect(session.view()).toMatchObject({
    era: 'legacy',
    offeredRevision: '2025-06-18',
    clientCapabilities: { roots: { listChanged: true }, experimental: { 'example/x': {} } },
    as: { host: 'sample', name: 'Sample' },
  });
  expect(await toolsOf(session)).toEqual(['for_sample-client', 'one', 'two']);
  const { view } = host.surface.catalog.list(session.id, 'tools');
  expect(view).toMatchObject({ phase: 'done', pages: 1, more: false, leavesPages: true });
  const again = await host.surface.catalog.fetch(session, 'tools');
  expect(again).toMatchObject({ phase: 'done', count: 3, leavesPages: true });
});

it('tells in the audit log what it says of itself, before it is sent', async () => {
  writeProfile();
  const session = await connect({ as: 'sample' });
  expect(host.stores.audit.list({ kinds: ['connectedAs'] }, 0, 10).rows).toMatchObject([
    {
      sessionId: session.id,
      subject: 'Sample',
      detail: { host: 'sample', clientInfo: { name: 'sample-client', version: '3.1.4' } },
    },
  ]);
});

it('sends a call without a progress token where the host sends none', async () => {
  writeProfile();
  const session = await connect({ as: 'sample' });
  const call = { tool: 'one', argumentsText: '{}' };
  expect(host.surface.calls.preview(session, call)).not.toContain('progressToken');
  expect(host.surface.calls.preview(await connect({}), call)).toContain('progressToken');
});

it.each([
  ['cancels', true, 1],
  ['leaves running', false, 0],
])('ends a call that takes longer than that host waits, which it %s', async (_, cancels, cancellations) => {
  const clock = new TestClock();
  await reopenHost({ clock });
  writeProfile({ cancels: fact(cancels) });
  const session = await connectTo({ ...stdioServer(presetCommand('tool-faults')), pin: { as: 'sample' } });
  const { runId } = host.surface.calls.start(session, { tool: 'answers-late', argumentsText: '{}' });
  for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
  const call = async () => host.surface.calls.history.get(runId);
  const ended = expect.poll(async () => (await call()).phase).toBe('ended');
  await clock.expireUntil(ended, 5000);
  const { failure } = await call();
  expect(failure).toMatchObject({
    code: 'hostTimedOut',
    params: { method: 'tools/call', waitedMs: 5000, host: 'Sample', cancels: cancels ? 'yes' : 'no' },
  });
  expect(failure?.message).toMatch(/^Sample waits 5 s for tools\/call, so the call ended here/);
  const { rows } = await host.stores.traffic.rows({ text: 'notifications/cancelled' }, 0, 10);
  expect(rows.filter((row) => row.direction === 'out')).toHaveLength(cancellations);
  expect(host.stores.audit.list({ kinds: ['callEnded'] }, 0, 1).rows).toMatchObject([
    { detail: { outcome: 'timedOut' } },
  ]);
});

it('goes by the server’s own settings first, and says which', async () => {
  writeProfile();
  const session = await connect({ as: 'sample', era: 'modern' }, { timeoutMs: 7000 });
  expect(session.era).toBe('modern');
  const aspects = ['revisions', 'callTimeout', 'name', 'connectTimeout'] as const;
  expect(aspects.map((each) => stateOf(session, each))).toEqual(['own', 'own', 'host', 'own']);
});

it('stays as Loupe in what isn’t known, and says what it declares and can’t serve', async () => {
  writeProfile({ clientNames: undefined, progressTokens: undefined, pages: undefined });
  const session = await connect({ as: 'sample' });
  expect(await toolsOf(session)).toContain('for_loupe');
  expect(stateOf(session, 'name')).toBe('unknown');
  expect(stateOf(session, 'pages')).toBe('unknown');
  expect(session.view().as?.aspects).toContainEqual({
    aspect: 'capabilities',
    state: 'differs',
    values: { list: 'experimental.example/x' },
  });
});

it('fails for a host of which there is no profile, before anything is started', async () => {
  const failure = failureFrom(await connect({ as: 'nobody' }).catch((thrown: unknown) => thrown));
  expect(failure).toMatchObject({ code: 'unknownHost', params: { host: 'nobody' } });
  expect(host.connections.sessions.list()).toEqual([]);
});

it('is compared with itself as another host', async () => {
  writeProfile();
  const { id: serverId } = await addServer({ ...draft(), pin: { as: 'sample' } });
  const { comparisons } = host.diagnostics;
  const compared = await comparisons.run({ serverId }, { serverId, as: 'loupe' }, undefined);
  expect(compared).toMatchObject({ a: { as: 'Sample' }, b: { failures: [] } });
  expect(compared.b.as).toBeUndefined();
  expect(compared.a.failures).toMatchObject([{ kind: 'tools', failure: { code: 'pagesLeft' } }]);
  const { rows } = comparisons.rows(
    compared.comparisonId,
    { states: ['onlyA', 'onlyB'], text: '', classes: [] },
    0,
    99,
  );
  const names = rows.filter(({ kind }) => kind === 'tools').map(({ state, key }) => `${state} ${key}`);
  expect(names).toEqual([
    'onlyA for_sample-client',
    ...['onlyB for_loupe', 'onlyB three', 'onlyB four', 'onlyB five', 'onlyB ask_person'],
  ]);
});

function draft() {
  return { transport: 'stdio' as const, name: 'by client', pin: {}, ...presetCommand('by-client'), env: [], watch: [] };
}
