import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Server, ServerView } from '#shared/model/server.ts';
import type { Host } from '../../create-host.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { draft, exerciseHost } from './testing/exercise-host.ts';

const childFile = fileURLToPath(new URL('testing/killed-child.ts', import.meta.url));

let dataDir: string;
let host: Host | undefined;
const open = async () => {
  host = await openTestHost({ dataDir, logStorage: 'disk' });
  return host;
};
beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(() => host?.close());

/** Uses a host and closes or kills it. */
async function usedBefore(end: 'closed' | 'killed'): Promise<void> {
  if (end === 'closed') {
    const before = await open();
    await exerciseHost(before);
    await before.close();
    host = undefined;
    return;
  }
  const child = spawn(process.execPath, [childFile, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'used') child.kill('SIGKILL');
  }
  await exited;
}

describe.each(['closed', 'killed'] as const)('after a restart of a Loupe that was %s', (end) => {
  it('shows the watched resources, and watches them again in the next session', async () => {
    await usedBefore(end);
    const {
      surface: { subscriptions },
      connections: { sessions },
      stores: { servers },
    } = await open();
    expect(subscriptions.list()).toMatchObject([{ uri: 'demo://counter', state: 'waiting', count: 2, rereads: true }]);
    expect(sessions.list()).toEqual([]);
    const session = await sessions.connect(serverOf('used', servers.list()));
    await session.ready();
    await expect.poll(() => subscriptions.list()).toMatchObject([{ state: 'active', sessionId: session.id }]);
  });

  it('shows the log of changes, the server requests, and how the session ended', async () => {
    await usedBefore(end);
    const {
      surface: { subscriptions },
      connections: { inbox, sessions },
    } = await open();
    const { rows: updates, total } = subscriptions.log.read({}, 0, 100);
    expect(updates.filter(({ kind }) => kind === 'updated')).toHaveLength(2);
    expect(total).toBe(updates.length);
    expect(inbox.ended).toMatchObject([
      { how: 'person', request: { subject: { method: 'elicitation/create' } }, reply: { type: 'result' } },
    ]);
    expect(sessions.past()).toMatchObject([
      { phase: 'ended', end: { cause: 'quit' }, serverName: 'used' },
      { phase: 'ended', end: { cause: 'quit' }, serverName: 'requests' },
    ]);
    const kept = await readFile(path.join(dataDir, 'state.sqlite'), 'latin1');
    const log = await readFile(path.join(dataDir, 'state.sqlite-wal'), 'latin1').catch(() => '');
    expect(kept + log).toContain('Ada');
    expect(kept + log).not.toContain('hunter2');
  });
});

it('keeps the failure that ended a session', async () => {
  const before = await open();
  const [added] = await before.stores.servers.add([draft('lost', 'faults', '--fault', 'dies-mid-response')], true);
  if (added === undefined) throw new Error('not added');
  const session = await before.connections.sessions.connect(added.server);
  await session.ready();
  await before.surface.resources.read(session, 'dies://halfway').catch(() => undefined);
  await before.close();
  const after = await open();
  expect(after.connections.sessions.past()).toMatchObject([
    { serverName: 'lost', end: { cause: 'lost', failure: { code: 'processExited', params: { exitCode: 9 } } } },
  ]);
});

it('keeps how the process of a server ended that was stopped because it didn’t respond', async () => {
  const before = await open();
  const silent = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
  const server = { ...draft('silent', 'plain'), ...silent, timeoutMs: 300 };
  const [added] = await before.stores.servers.add([server], true);
  if (added === undefined) throw new Error('not added');
  const session = await before.connections.sessions.connect(added.server);
  await session.ready().catch(() => undefined);
  await session.close();
  await before.close();
  const after = await open();
  expect(after.connections.sessions.past()).toMatchObject([
    { end: { failure: { code: 'neverAnswered' } }, process: { exitCode: 0, stopStage: 'stdin' } },
  ]);
});

it('still knows what was open before, once some of it is connected again', async () => {
  await usedBefore('closed');
  const { stores, connections } = await open();
  const before = connections.sessions.past();
  await (await connections.sessions.connect(serverOf('used', stores.servers.list()))).ready();
  expect(connections.sessions.past()).toEqual(before);
});

it('deletes the state of a removed server', async () => {
  await usedBefore('closed');
  const after = await open();
  for (const { server, builtIn } of after.stores.servers.list()) if (!builtIn) await after.removeServer(server.id);
  expect(after.surface.subscriptions.list()).toEqual([]);
  expect(after.connections.inbox.ended).toEqual([]);
  await after.close();
  const last = await open();
  expect(last.surface.subscriptions.list()).toEqual([]);
  expect(last.surface.subscriptions.log.read({}, 0, 10).total).toBe(0);
  expect(last.connections.inbox.ended).toEqual([]);
  expect(last.stores.state.sessions()).toEqual([]);
});

function serverOf(name: string, views: readonly ServerView[]): Server {
  const found = views.find(({ server }) => server.name === name);
  if (found === undefined) throw new Error(`${name} is gone`);
  return found.server;
}
