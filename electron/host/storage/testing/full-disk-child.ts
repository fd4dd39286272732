import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Host } from '../../create-host.ts';
import { delay, monotonicClock } from '../../platform.ts';
import type { Session } from '../../sessions/session.ts';
import { callTool } from '../../testing/call-tool.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { demoId } from '../config/server-draft.ts';

/**
 * A Loupe whose disk becomes full while a session runs, and has space again: `node full-disk-child.ts <dataDir>`, where
 * the folder is a small file system of its own. Sends its parent what it found.
 */
const [dataDir = ''] = process.argv.slice(2);
const ballast = join(dataDir, 'ballast');
const mostRequests = 2000;

let host = await openTestHost({ dataDir, logStorage: 'disk' });
let session = await connect();
await host.stores.settings.change({ locale: 'de' });
await callTool(host, session, 'echo', { message: 'before' });
const before = await host.stores.traffic.rows({}, 0, 1000);
const stored = before.rows.find(({ method, kind }) => kind === 'request' && method === 'tools/call');

fill();
const problems = await untilTold();
const full = {
  problems,
  settings: await failureOf(() => host.stores.settings.change({ locale: 'zh-CN' })),
  locale: host.stores.settings.value.locale,
  call: await firstFailure(),
  request: await failureOf(() => session.request('resources/list')),
  unsaved: host.stores.traffic.pendingBytes > 0,
  body: stored && Buffer.from((await host.stores.traffic.body(stored.seq, 'raw', 0, 1000)).bytes).toString(),
  rows: (await host.stores.traffic.rows({}, 0, 1000)).rows.slice(0, before.total).length === before.total,
};

rmSync(ballast);
while (host.stores.traffic.pendingBytes > 0) await delay(monotonicClock, 5);
const after = {
  settings: await failureOf(() => host.stores.settings.change({ locale: 'zh-CN' })),
  call: (await callTool(host, session, 'echo', { message: 'after' })).outcome,
};
// What is written in batches is tried again by itself.
while (host.problems().length > 0) await delay(monotonicClock, 5);
const { total, version } = await host.stores.traffic.rows({}, 0, 0);
const frames = { total, version };

await host.close();
host = await openTestHost({ dataDir, logStorage: 'disk' });
session = await connect();
const again = {
  frames: (await host.stores.traffic.rows({}, 0, 0)).total >= total,
  locale: host.stores.settings.value.locale,
  audit: (await host.stores.audit.verify()).intact,
  problems: host.problems(),
  call: (await callTool(host, session, 'echo', { message: 'again' })).outcome,
};
await host.close();
process.send?.({ full, after, frames, again });
process.disconnect?.();

async function connect(): Promise<Session> {
  const connected = await host.connections.sessions.connectById(demoId);
  if (connected === undefined) throw new Error('The demo needs no consent');
  await connected.ready();
  return connected;
}

/** Takes all space of the file system. */
function fill(): void {
  const file = openSync(ballast, 'w');
  const page = Buffer.alloc(4096);
  try {
    for (;;) writeSync(file, page);
  } catch {
    // It is full.
  }
  closeSync(file);
}

/** Sends requests, which are recorded, until the traffic log reports that it can't save them; returns all problems. */
async function untilTold(): Promise<ReturnType<Host['problems']>> {
  for (let count = 0; count < mostRequests; count += 1) {
    await session.request('resources/list');
    if (host.problems().some(({ params }) => params.what === 'traffic.sqlite')) return host.problems();
  }
  return host.problems();
}

/** Calls a tool until one can't be recorded; until then, files that are large enough already take the entries. */
async function firstFailure(): Promise<unknown> {
  for (let count = 0; count < mostRequests; count += 1) {
    const { failure } = await callTool(host, session, 'echo', { message: 'full' });
    if (failure !== undefined) return failure;
  }
  return 'none';
}

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
    return 'none';
  } catch (thrown) {
    return failureFrom(thrown);
  }
}
