import { beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { respondingServer } from '../../testing/function-server.ts';
import { connectPreset, connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { httpServer, startHttpServer } from '../../testing/test-servers.ts';

const counterUri = 'demo://counter';
const letterUri = 'demo://letter';

hostPerTest();

const updates = () => host.surface.subscriptions.log.read({}, 0, 100).rows;
const countUp = (session: Session) => callTool(host, session, 'count_up');
const stateOf = (uri: string) => host.surface.subscriptions.list().find((each) => each.uri === uri)?.state;

describe.each(['legacy', 'modern'] as const)('subscriptions over stdio, %s', (era) => {
  let session: Session;
  beforeEach(async () => {
    session = await connectPreset('demo', '--era', era);
  });

  it('get updates until they end', async () => {
    const subscription = await host.surface.subscriptions.subscribe(session, counterUri, false);
    expect(subscription.state).toBe('active');
    await countUp(session);
    await expect.poll(() => updates().filter((update) => update.kind === 'updated')).toHaveLength(1);
    expect(updates().find((update) => update.kind === 'updated')).toMatchObject({ uri: counterUri, marks: [] });
    expect(host.surface.subscriptions.list()[0]).toMatchObject({ count: 1, serverName: 'test' });
    await host.surface.subscriptions.unsubscribe(session.id, counterUri);
    expect(stateOf(counterUri)).toBe('ended');
  });

  it('that have ended are dismissed, and brought back in their places, except what is watched again', async () => {
    const uris = () => host.surface.subscriptions.list().map(({ uri }) => uri);
    await host.surface.subscriptions.subscribe(session, letterUri, false);
    await host.surface.subscriptions.subscribe(session, counterUri, false);
    await host.surface.subscriptions.unsubscribe(session.id, letterUri);
    expect(host.surface.subscriptions.dismissEnded()).toBe(1);
    expect(uris()).toEqual([counterUri]);
    await host.surface.subscriptions.unsubscribe(session.id, counterUri);
    expect(host.surface.subscriptions.dismissEnded()).toBe(1);
    expect(host.surface.subscriptions.dismissEnded()).toBe(0);
    await host.surface.subscriptions.subscribe(session, counterUri, false);
    host.surface.subscriptions.restoreDismissed();
    expect(uris()).toEqual([counterUri]);
    host.surface.subscriptions.restoreDismissed();
    expect(uris().toSorted()).toEqual([counterUri, letterUri]);
    expect(stateOf(letterUri)).toBe('ended');
    expect(stateOf(counterUri)).toBe('active');
  });

  it('read the resource again on each update, and keep its versions', async () => {
    await host.surface.subscriptions.subscribe(session, counterUri, true);
    const versions = () => host.surface.resources.versions(session.server.id, counterUri);
    await expect.poll(() => versions()).toHaveLength(1);
    await countUp(session);
    await expect.poll(() => versions()).toHaveLength(2);
    const [first, second] = await versions();
    expect(first?.hash).not.toBe(second?.hash);
  });

  it('are watched again in the server’s next session', async () => {
    await host.surface.subscriptions.subscribe(session, counterUri, false);
    const next = await host.connections.sessions.connect(session.server);
    await next.ready();
    await expect.poll(() => host.surface.subscriptions.list()).toMatchObject([{ sessionId: next.id, state: 'active' }]);
  });

  it('report that a resource can’t be watched', async () => {
    const subscription = await host.surface.subscriptions.subscribe(session, 'demo://no-such-thing', false);
    expect(subscription.state).toBe('refused');
    expect(subscription.failure?.code).toMatch(/serverError|malformedResult/);
  });

  it('fetch the lists again when the server reports changes', async () => {
    const fetchOf = () =>
      host.surface.catalog.listFetches(session.id).find((listFetch) => listFetch.kind === 'resources');
    await expect.poll(() => fetchOf()?.phase).toBe('done');
    const before = fetchOf()?.count ?? 0;
    await callTool(host, session, 'add_resource', { text: 'new' });
    await expect.poll(() => fetchOf()).toMatchObject({ phase: 'done', count: before + 1 });
    expect(updates().some((update) => update.kind === 'listChanged' && update.marks.length === 0)).toBe(true);
  });
});

it('are opened again at once when their streams may be dead', async () => {
  const running = await startHttpServer('demo', '--transport', 'http', '--era', 'modern');
  const session = await connectTo(httpServer({ url: running.url }));
  await host.surface.subscriptions.subscribe(session, counterUri, false);
  await expect.poll(() => session.view().listListen?.state).toBe('active');
  const listens = async () => {
    const { rows } = await host.stores.traffic.rows({ text: 'subscriptions/listen' }, 0, 100);
    return rows.filter(({ direction, method }) => direction === 'out' && method === 'subscriptions/listen').length;
  };
  expect(await listens()).toBe(2);
  host.surface.subscriptions.renew(session);
  await expect.poll(() => [stateOf(counterUri), session.view().listListen?.state]).toEqual(['active', 'active']);
  expect(await listens()).toBe(4);
  await countUp(session);
  await expect
    .poll(() => updates().filter(({ uri, marks }) => uri === counterUri && marks.length === 0))
    .toHaveLength(1);
  await session.close();
  await running.stop();
});

it('work over modern HTTP, and wait for the next session', async () => {
  const running = await startHttpServer('demo', '--transport', 'http', '--era', 'modern');
  const session = await connectTo(httpServer({ url: running.url }));
  expect((await host.surface.subscriptions.subscribe(session, counterUri, false)).state).toBe('active');
  await countUp(session);
  await expect.poll(() => updates().some((update) => update.uri === counterUri)).toBe(true);
  await session.close();
  expect(stateOf(counterUri)).toBe('waiting');
  await running.stop();
});

it('an update of a resource isn’t a duplicate of one of its part just before', async () => {
  const update = (uri: string) => ({ method: 'notifications/resources/updated', params: { uri } });
  const server = respondingServer(
    ({ id, method }, { stdout }) => {
      if (method === 'initialize')
        return {
          result: {
            protocolVersion: '2025-11-25',
            capabilities: { resources: { subscribe: true } },
            serverInfo: { name: 'scripted', version: '1' },
          },
        };
      if (method === 'resources/list') return { result: { resources: [] } };
      if (method !== 'resources/subscribe') return undefined;
      const messages = [{ id, result: {} }, ...['file:///a/x', 'file:///a'].map(update)];
      stdout.write(messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join(''));
      return undefined;
    },
    { pin: { era: 'legacy' } },
  );
  const session = await connectTo(server);
  await host.surface.subscriptions.subscribe(session, 'file:///a', false);
  await expect.poll(() => updates()).toHaveLength(2);
  expect(updates().map(({ marks }) => marks)).toEqual([[], []]);
});
