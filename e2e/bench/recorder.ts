import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { peakMemory } from '#host/testing/peak-memory.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { atMost, type BenchRow, percentile } from './row.ts';

const rounds = 11;
const messages = 3000;
const flood = 1_000_000;
const followedMessages = 100;

const node = process.execPath;
/** Echoes what it gets. */
const echo = [node, '-e', 'process.stdin.pipe(process.stdout)'];
const greeting = [node, '-e', "process.stdout.write('up')"];
const recorded = (command: readonly string[]) => [node, fromRoot('out/node/loupe.js'), 'record', '--', ...command];

type Server = ChildProcessByStdio<Writable, Readable, null>;

/** `loupe record` beside a bare pipe to the same server. */
export function run(): Promise<BenchRow[]> {
  return withScratchHome(async (home) => {
    const start = ([file = '', ...args]: readonly string[]): Server =>
      spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, LOUPE_HOME: home } });
    const empty: number[] = [];
    const direct: number[] = [];
    const through: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      empty.push(await timed(() => ended(start([node, '-e', '']))));
      direct.push(await timed(() => greeted(start(greeting))));
      through.push(await timed(() => greeted(start(recorded(greeting)))));
    }
    const bare = await roundTrips(start(echo));
    const piped = await roundTrips(start(recorded(echo)));
    const some = await peakAfter(start(recorded(echo)), flood / 10);
    const many = await peakAfter(start(recorded(echo)), flood);
    const large = await peakAfter(start(recorded(echo)), 1, 10_000_000);
    const larger = await peakAfter(start(recorded(echo)), 1, 100_000_000);
    const followed = await untilFollowed(home, () => start(recorded(echo)));
    const p50 = (times: number[]) => percentile(times, 0.5);
    return [
      atMost('recorder: start beyond Node’s own', p50(through) - p50(direct) - p50(empty), 60, 'ms'),
      // A round trip passes it twice.
      atMost('recorder: a message, p50', (p50(piped) - p50(bare)) / 2, 0.2, 'ms'),
      atMost('recorder: a message to its frame in a running Loupe, p95', percentile(followed, 0.95), 300, 'ms'),
      atMost('recorder: memory after 1,000,000 messages, against 100,000', many, some + 30, 'MB'),
      atMost('recorder: memory after a message of 100 MB, against 10 MB', larger, large + 50, 'MB'),
    ];
  });
}

/** From sending each message until a running Loupe has the frames of it and its echo, in milliseconds. */
async function untilFollowed(home: string, start: () => Server): Promise<number[]> {
  const host = await openTestHost({ dataDir: home });
  const server = start();
  server.stdout.resume();
  const times: number[] = [];
  for (let id = 1; id <= followedMessages; id += 1) {
    const { head } = host.stores.traffic;
    const began = performance.now();
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`);
    while (host.stores.traffic.head < head + 2) await delay(1);
    times.push(performance.now() - began);
  }
  await ended(server);
  await host.close();
  // The first one waits for the process and for its session.
  return times.slice(1);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function ended(server: Server): Promise<void> {
  server.stdin.end();
  await once(server, 'exit');
}

/** Until the server’s first output. */
async function greeted(server: Server): Promise<void> {
  const exit = once(server, 'exit');
  await once(server.stdout, 'data');
  server.stdin.end();
  // Not timed: what is left of the round is the same for both.
  void exit;
}

/** The times of messages that are sent one after another, in milliseconds. */
async function roundTrips(server: Server): Promise<number[]> {
  const message = Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: {} })}\n`);
  const times: number[] = [];
  for (let count = 0; count < messages; count += 1) {
    const start = performance.now();
    const echoed = once(server.stdout, 'data');
    server.stdin.write(message);
    await echoed;
    times.push(performance.now() - start);
  }
  await ended(server);
  return times.slice(messages / 3);
}

/** The most memory that the recorder used, in MB, once so many messages have come back. */
async function peakAfter(server: Server, count: number, size = 100): Promise<number> {
  const line = Buffer.alloc(size, 'x');
  line[size - 1] = 10;
  const perWrite = Math.min(count, 1000);
  const block = Buffer.concat(Array.from({ length: perWrite }, () => line));
  let received = 0;
  const all = new Promise<void>((resolve) => {
    server.stdout.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received >= count * size) resolve();
    });
  });
  for (let sent = 0; sent < count; sent += perWrite) {
    if (!server.stdin.write(block)) await once(server.stdin, 'drain');
  }
  await all;
  const peak = peakMemory(server.pid);
  await ended(server);
  return peak / 1e6;
}
