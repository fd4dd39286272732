import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../sessions/session.ts';
import { connectPreset, connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { httpServer, startHttpServer } from '../../testing/test-servers.ts';

let session: Session;
let stopServer: (() => Promise<void>) | undefined;
afterEach(() => stopServer?.());
const clock = new TestClock();
hostPerTest({ clock });

const subscription = (uri: string) => host.surface.subscriptions.list().find((each) => each.uri === uri);
const lines = (kind: string) =>
  host.surface.subscriptions.log.read({}, 0, 100).rows.filter((each) => each.kind === kind);
const marksOf = (kind: string) => lines(kind).map(({ marks }) => marks);
const watch = (uri: string) => host.surface.subscriptions.subscribe(session, uri, false);
const outgoing = async (method: string) => {
  const { rows } = await host.stores.traffic.rows({ text: method }, 0, 1000);
  return rows.filter((row) => row.direction === 'out' && row.method === method);
};

/** Lets the wait before a listen is opened again pass; returns when that is, in milliseconds. */
async function reopen(uri: string, retries = 0): Promise<number> {
  await expect.poll(() => subscription(uri)).toMatchObject({ state: 'reopening', retries });
  const { retryAt = 0 } = subscription(uri) ?? {};
  await clock.advance(retryAt - clock.now());
  return retryAt;
}

describe.each(['stdio', 'http'] as const)('a server that is wrong about its listens, over %s', (transport) => {
  beforeEach(async () => {
    stopServer = undefined;
    if (transport === 'stdio') session = await connectPreset('listen-faults');
    else {
      const running = await startHttpServer('listen-faults', '--transport', 'http');
      stopServer = () => running.stop();
      session = await connectTo(httpServer({ url: running.url }));
    }
  });
  it('ends a subscription with notifications/cancelled, and the reason is kept', async () => {
    await watch('listen://cancelled');
    await expect.poll(() => subscription('listen://cancelled')).toMatchObject({ state: 'ended' });
    expect(subscription('listen://cancelled')?.failure).toMatchObject({
      code: 'listenEnded',
      cause: 'The file was deleted',
    });
    expect(await outgoing('subscriptions/listen')).toHaveLength(1);
  });

  it('ends a subscription with a result, after which it is retried', async () => {
    await watch('listen://completed');
    await expect.poll(() => subscription('listen://completed')?.failure?.code).toBe('listenEnded');
    expect(subscription('listen://completed')?.state).toBe('reopening');
    await reopen('listen://completed');
    await expect.poll(() => subscription('listen://completed')?.retries).toBe(1);
  });

  it('doesn’t acknowledge in time, which counts as a refusal with the reason', async () => {
    await host.stores.settings.change({ timeoutMs: 401 });
    expect(await clock.expireUntil(watch('listen://silent'), 401)).toMatchObject({
      state: 'refused',
      failure: { code: 'listenUnacknowledged', params: { waitedMs: 401 } },
    });
    if (transport === 'stdio') {
      await expect.poll(() => outgoing('notifications/cancelled')).toHaveLength(1);
    }
  });

  it('sends updates with a foreign id, which are marked and not counted', async () => {
    await watch('listen://foreign');
    await expect.poll(() => marksOf('updated')).toHaveLength(3);
    expect(marksOf('updated')).toEqual([['foreign'], ['foreign'], []]);
    expect(subscription('listen://foreign')?.count).toBe(1);
  });

  it('sends a second acknowledgement, and an unknown one, which are marked', async () => {
    await watch('listen://twice');
    await expect.poll(() => marksOf('acknowledged')).toHaveLength(3);
    expect(marksOf('acknowledged')).toEqual([[], ['duplicate'], ['foreign']]);
    expect(subscription('listen://twice')?.state).toBe('active');
  });

  it('sends an update before the acknowledgement, which is marked', async () => {
    await watch('listen://early');
    await expect.poll(() => marksOf('updated')).toEqual([['early']]);
  });

  it('breaks a listen, which is opened again with a new id, as shown', async () => {
    await watch('listen://breaks');
    await reopen('listen://breaks');
    await expect.poll(() => subscription('listen://breaks')).toMatchObject({ state: 'active', count: 1 });
    expect(await outgoing('subscriptions/listen')).toHaveLength(2);
    const notes = (await host.stores.traffic.rows({ text: 'listen' }, 0, 100)).rows.map(({ method }) => method);
    expect(notes).toEqual(expect.arrayContaining(['listen broken', 'listen reopened']));
  });

  it('breaks a listen at once, which is retried with growing waits until the user ends it', async () => {
    await watch('listen://loops');
    const first = await reopen('listen://loops', 0);
    const second = await reopen('listen://loops', 1);
    const third = await reopen('listen://loops', 2);
    expect(second - first).toBeGreaterThanOrEqual(1000);
    expect(third - second).toBeGreaterThanOrEqual(2000);
    await host.surface.subscriptions.unsubscribe(session.id, 'listen://loops');
    expect(subscription('listen://loops')).toMatchObject({ state: 'ended' });
    expect(subscription('listen://loops')?.retryAt).toBeUndefined();
  });
});
