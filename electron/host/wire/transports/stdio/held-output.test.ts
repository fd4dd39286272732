import process from 'node:process';
import { expect, it, vi } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { monotonicClock } from '../../../platform.ts';
import { Tap } from '../tap.ts';
import { startChild } from './server-process.ts';
import { StdioLink } from './stdio-link.ts';

/** Writes without end, and ends neither with stdin nor on SIGTERM. */
const flood = `
  process.on('SIGTERM', () => {});
  process.stdin.resume();
  const write = () => { while (process.stdout.write('not JSON\\n'.repeat(1000))); };
  process.stdout.on('drain', write);
  write();
`;

it('a server whose output waits for the log is stopped as soon as one that sends', async () => {
  const room = Promise.withResolvers<void>();
  let recorded = 0;
  let isFree = false;
  void room.promise.then(() => {
    isFree = true;
  });
  const recorder = {
    record: () => (recorded += 1),
    room: () => (recorded > 5000 && !isFree ? room.promise : undefined),
  };
  const identity = { serverId: serverIdSchema.parse('s'), sessionId: sessionIdSchema.parse('t'), serverName: 'test' };
  const tap = new Tap(recorder, identity, monotonicClock);
  const ignored = { onMessage() {}, onStray() {}, onStderr() {}, onArriving() {}, onHold() {}, onEnd() {} };
  const onChange = () => {
    if (link.process?.stopStage === 'kill') room.resolve();
  };
  const target = { command: process.execPath, args: ['-e', flood], env: {} };
  // A stage that isn't cut short takes longer than the test may.
  const patience = { stdinMs: 120_000, termMs: 120_000 };
  const link = new StdioLink(
    target,
    tap,
    { ...ignored, onChange },
    { start: startChild, started() {}, ended() {} },
    patience,
  );
  await link.open();
  await expect.poll(() => recorded > 5000).toBe(true);
  // Nothing is received any more: it is behind the log, and for longer than a server that sends may pause.
  await vi.waitUntil(async () => {
    const before = recorded;
    await new Promise((resolve) => setTimeout(resolve, 150));
    return recorded === before;
  }, 45_000);
  await link.close();
  expect(link.process?.stopStage).toBe('kill');
});
