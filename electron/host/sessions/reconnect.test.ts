import { afterEach, describe, expect, it } from 'vitest';
import { callTool } from '../testing/call-tool.ts';
import { host, hostPerTest } from '../testing/host-per-test.ts';
import { httpServer, presetCommand, startHttpProcess, startHttpServer, stdioServer } from '../testing/test-servers.ts';
import { startChild } from '../wire/transports/stdio/server-process.ts';

const counterUri = 'demo://counter';
const patience = { interval: 50 };

let running: Pick<Awaited<ReturnType<typeof startHttpServer>>, 'url' | 'stop'> | undefined;
afterEach(() => running?.stop());
// A test kills its server.
hostPerTest({ startProcess: startChild });

const counter = () => host.surface.subscriptions.list().find(({ uri }) => uri === counterUri);

describe.each([
  ['modern', 'SIGKILL'],
  ['modern', 'SIGTERM'],
  ['legacy', 'SIGKILL'],
  ['legacy', 'SIGTERM'],
] as const)('an HTTP server of the %s era that ends with %s', (era, signal) => {
  const start = (...port: string[]) => startHttpProcess('demo', '--transport', 'http', '--era', era, ...port);

  it('is reconnected when it is back, and its resources are watched again', async () => {
    const first = await start();
    running = first;
    const lost = await host.connections.sessions.connect(httpServer({ url: first.url }));
    await lost.ready();
    await host.surface.subscriptions.subscribe(lost, counterUri, false);
    await first.stop(signal);
    await expect.poll(() => lost.view().reconnect?.failure?.code, patience).toBe('connectionRefused');
    expect(lost.view()).toMatchObject({ phase: 'ended', end: { cause: 'lost' } });
    expect(host.connections.sessions.ofServer(lost.server.id)).toBe(lost);
    expect(counter()?.state).toBe('waiting');
    // Nothing was asked of it meanwhile but whether it is there: what it had said stays to be looked at.
    expect(host.surface.catalog.listFetches(lost.id).length).toBeGreaterThan(0);

    running = await start('--port', first.port);
    await expect.poll(() => counter()?.state, patience).toBe('active');
    const session = host.connections.sessions.ofServer(lost.server.id);
    if (session === undefined) throw new Error('there is no session');
    expect(counter()?.sessionId).toBe(session.id);
    expect(session.id).not.toBe(lost.id);
    await callTool(host, session, 'count_up');
    await expect.poll(() => counter()?.count).toBe(1);
  });
});

it('a lost server isn’t reconnected after the user stops it', async () => {
  running = await startHttpServer('demo', '--transport', 'http');
  const lost = await host.connections.sessions.connect(httpServer({ url: running.url }));
  await lost.ready();
  await running.stop();
  await lost.request('resources/list').catch(() => undefined);
  await expect.poll(() => lost.view().reconnect, patience).toBeDefined();
  await host.connections.sessions.disconnect(lost.server.id);
  expect(lost.view().reconnect).toBeUndefined();
  expect(lost.view().end?.cause).toBe('lost');
});

describe.each(['modern', 'legacy'])('a stdio server of the %s era that crashes', (era) => {
  const crash = async (restarts: boolean) => {
    const server = stdioServer({ ...presetCommand('demo', '--era', era), restarts });
    const lost = await host.connections.sessions.connect(server);
    await lost.ready();
    await host.surface.subscriptions.subscribe(lost, counterUri, false);
    process.kill(lost.view().process?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => lost.phase).toBe('ended');
    return lost;
  };

  it('is restarted if configured, and its resources are watched again', async () => {
    const lost = await crash(true);
    expect(lost.view().reconnect).toMatchObject({ attempt: 1 });
    await expect.poll(() => counter()?.state, patience).toBe('active');
    const session = host.connections.sessions.ofServer(lost.server.id);
    if (session === undefined) throw new Error('there is no session');
    expect(session.id).not.toBe(lost.id);
    await callTool(host, session, 'count_up');
    await expect.poll(() => counter()?.count).toBe(1);
  });

  it('isn’t restarted otherwise, and after the user stops it', async () => {
    expect((await crash(false)).view().reconnect).toBeUndefined();
    const lost = await crash(true);
    await host.connections.sessions.disconnect(lost.server.id);
    expect(lost.view().reconnect).toBeUndefined();
    expect(host.connections.sessions.ofServer(lost.server.id)).toBe(lost);
  });
});
