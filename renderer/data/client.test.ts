import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, HostLink } from './client.ts';
import type { HostConnection } from './host-connection.ts';

/** A connection whose calls respond with their path, or never when `mute`, and that the test can close. */
function makeConnection({ mute = false } = {}) {
  const gone = Promise.withResolvers<void>();
  const connection: HostConnection = {
    link: { call: (path) => (mute ? new Promise(() => {}) : Promise.resolve(path.join('.'))) },
    closed: gone.promise,
  };
  return { connection, close: () => gone.resolve() };
}

const none = { context: {} };

describe('the link to the host', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets calls wait for the first opening', async () => {
    const dialled = Promise.withResolvers<HostConnection>();
    const link = new HostLink(() => dialled.promise);
    link.start();
    const answer = link.call(['app', 'info'], undefined, none);
    expect(link.state).toBe('connecting');
    dialled.resolve(makeConnection().connection);
    await expect(answer).resolves.toBe('app.info');
    expect(link.state).toBe('open');
  });

  it('rejects a pending call when the connection closes, instead of hanging', async () => {
    const { connection, close } = makeConnection({ mute: true });
    const link = new HostLink(() => Promise.resolve(connection));
    link.start();
    await link.whenOpen();
    const pending = link.call(['app', 'info'], undefined, none);
    close();
    await expect(pending).rejects.toMatchObject({ failure: { code: 'hostUnreachable' } });
    expect(link.state).toBe('lost');
  });

  it('stores nothing of a call that had its response', async () => {
    const { connection } = makeConnection();
    const then = vi.spyOn(connection.closed, 'then');
    const link = new HostLink(() => Promise.resolve(connection));
    link.start();
    await link.whenOpen();
    const before = then.mock.calls.length;
    for (let call = 0; call < 100; call += 1) await link.call(['app', 'info'], undefined, none);
    // A wait for the connection's end would keep its call's result until then.
    expect(then.mock.calls.length).toBe(before);
  });

  it('rejects calls while it is lost, and works again after the next dial', async () => {
    const first = makeConnection();
    const connections = [first.connection, makeConnection().connection];
    const link = new HostLink(async () => connections.shift() ?? Promise.reject(new Error('no more')));
    link.start();
    await link.whenOpen();
    first.close();
    await first.connection.closed;
    await expect(link.call(['app', 'info'], undefined, none)).rejects.toMatchObject({
      failure: { code: 'hostUnreachable' },
    });
    await vi.advanceTimersByTimeAsync(backoffMs(0));
    await link.whenOpen();
    await expect(link.call(['inbox', 'list'], undefined, none)).resolves.toBe('inbox.list');
  });

  it('fails the waiting calls when the first dial fails', async () => {
    const link = new HostLink(() => Promise.reject(new Error('refused')));
    link.start();
    await expect(link.call(['app', 'info'], undefined, none)).rejects.toMatchObject({
      failure: { code: 'hostUnreachable' },
    });
  });

  it('waits longer after each failure, up to a ceiling', () => {
    expect([0, 1, 2, 10].map(backoffMs)).toEqual([250, 500, 1000, 5000]);
  });
});
