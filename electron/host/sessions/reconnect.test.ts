import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../create-host.ts';
import { callTool } from '../testing/call-tool.ts';
import { openTestHost } from '../testing/test-host.ts';
import { httpServer, startHttpServer } from '../testing/test-servers.ts';

const COUNTER = 'demo://counter';
const patience = { timeout: 15_000, interval: 50 };

let host: Host;
let running: Awaited<ReturnType<typeof startHttpServer>>;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(async () => {
  await host.close();
  await running.stop();
});

const counter = () => host.subscriptions.list().find(({ uri }) => uri === COUNTER);

describe.each([
  ['modern', 'SIGKILL'],
  ['modern', 'SIGTERM'],
  ['legacy', 'SIGKILL'],
  ['legacy', 'SIGTERM'],
] as const)('an HTTP server of the %s era that ends with %s', (era, signal) => {
  const start = (...port: string[]) => startHttpServer('demo', '--transport', 'http', '--era', era, ...port);

  it('is reached again when it is back, and its resources are watched again', async () => {
    running = await start();
    const lost = await host.sessions.connect(httpServer({ url: running.url }));
    await lost.ready();
    await host.subscriptions.subscribe(lost, COUNTER, false);
    await running.stop(signal);
    await expect.poll(() => lost.view().reconnect?.failure?.code, patience).toBe('connectionRefused');
    expect(lost.view()).toMatchObject({ phase: 'ended', end: { cause: 'lost' } });
    expect(host.sessions.ofServer(lost.server.id)).toBe(lost);
    expect(counter()?.state).toBe('waiting');
    // Nothing was asked of it meanwhile but whether it is there: what it had said stays to be looked at.
    expect(host.catalog.listFetches(lost.id).length).toBeGreaterThan(0);

    running = await start('--port', running.port);
    await expect.poll(() => counter()?.state, patience).toBe('active');
    const session = host.sessions.ofServer(lost.server.id);
    if (session === undefined) throw new Error('there is no session');
    expect(counter()?.sessionId).toBe(session.id);
    expect(session.id).not.toBe(lost.id);
    await callTool(host, session, 'count_up');
    await expect.poll(() => counter()?.count).toBe(1);
  }, 40_000);
});

it('a lost server is left alone once the user stops it', async () => {
  running = await startHttpServer('demo', '--transport', 'http');
  const lost = await host.sessions.connect(httpServer({ url: running.url }));
  await lost.ready();
  await running.stop();
  await lost.request('resources/list').catch(() => undefined);
  await expect.poll(() => lost.view().reconnect, patience).toBeDefined();
  await host.sessions.disconnect(lost.server.id);
  expect(lost.view().reconnect).toBeUndefined();
  expect(lost.view().end?.cause).toBe('lost');
}, 20_000);
