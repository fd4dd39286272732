import { expect, it, onTestFinished } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { type Clock, monotonicClock } from '../platform.ts';
import { TestClock } from '../testing/test-clock.ts';
import { frameInput } from '../wire/traffic/testing/frame-input.ts';
import { openTestLog } from '../wire/traffic/testing/log-fixture.ts';
import type { ThreadReply } from '../worker-thread.ts';
import type { FindingsCalls } from './findings-message.ts';
import { FindingsThread } from './findings-thread.ts';
import { Found } from './found.ts';
import { LogFollower } from './log-follower.ts';

/** Dies of frames with a word. */
class DyingThread extends FindingsThread {
  override async ask<Name extends keyof FindingsCalls>(
    name: Name,
    input: () => Parameters<FindingsCalls[Name]>[0],
    more: { transfer?: ArrayBuffer[] } = {},
  ): Promise<ThreadReply<ReturnType<FindingsCalls[Name]>>> {
    const request = input();
    const isDeadly = typeof request === 'object' && 'bytes' in request && Buffer.from(request.bytes).includes('deadly');
    if (!isDeadly) return super.ask(name, input, more);
    await this.end();
    return { ok: false, reason: 'ended' };
  }
}

async function following(
  clock: Clock = monotonicClock,
  thread: FindingsThread = new DyingThread({ clock: monotonicClock }),
) {
  const { log } = await openTestLog({ storage: 'memory' });
  log.record(frameInput({ body: 'before the start', kind: 'stray' }));
  const found = new Found();
  const follower = new LogFollower({
    ...{ clock, traffic: log, thread, found },
    isRecorded: () => false,
    onReports: (reports) => {
      for (const report of reports) found.report(report);
    },
  });
  onTestFinished(async () => {
    follower.close();
    await thread.close();
  });
  const say = (...lines: string[]) => {
    for (const body of lines) log.record(frameInput({ body, kind: 'stray' }));
  };
  return { log, follower, found, say };
}

it('judges the frames that come after its start, each once', async () => {
  const { follower, found, say } = await following();
  say('one', 'two', 'three');
  await follower.settled();
  await follower.settled();
  const [session] = found.sessions;
  const first = { rule: 'IO-NONJSON', count: 3, firstSeq: 2, lastSeq: 4 };
  expect(session && found.of(session.sessionId)).toMatchObject([first]);
  expect(found.inFrame(3).map(({ rule }) => rule)).toEqual(['IO-NONJSON']);
});

it('goes on after the thread died, without the frame that it died of', async () => {
  const { follower, found, say } = await following();
  say('one');
  await follower.settled();
  say('two', 'deadly', 'three');
  await follower.settled();
  say('four');
  await follower.settled();
  const [session] = found.sessions;
  const id = session?.sessionId;
  expect(id && found.of(id)).toMatchObject([{ rule: 'IO-NONJSON', count: 4, firstSeq: 2, lastSeq: 6 }]);
  expect(id && found.leftOutOf(id)).toMatchObject({ omitted: 0, notJudged: { messages: 1 } });
});

it('counts the frames that left the log before they were judged', async () => {
  const { log, follower, found, say } = await following();
  say('one', 'two');
  await log.clear({ scope: 'all' });
  say('three');
  await follower.settled();
  expect(found.sessions.flatMap(({ sessionId }) => found.of(sessionId))).toMatchObject([{ count: 1, firstSeq: 4 }]);
  expect(follower.missed).toBe(2);
});

/** Computes for 60 ms with each batch. */
class SlowThread extends FindingsThread {
  batches = 0;

  get computedMs(): number {
    return this.batches * 60;
  }

  override ask<Name extends keyof FindingsCalls>(
    name: Name,
    input: () => Parameters<FindingsCalls[Name]>[0],
    more: { transfer?: ArrayBuffer[] } = {},
  ): Promise<ThreadReply<ReturnType<FindingsCalls[Name]>>> {
    this.batches += 1;
    return super.ask(name, input, more);
  }
}

it('rests after each batch as long as it took, but not while somebody waits', async () => {
  const [time, thread] = [new TestClock(), new SlowThread({ clock: monotonicClock })];
  const clock: Clock = {
    now: () => time.now() + thread.computedMs,
    setTimeout: (callback, ms) => time.setTimeout(callback, ms),
    setInterval: (callback, ms) => time.setInterval(callback, ms),
  };
  const { log, follower, say } = await following(clock, thread);
  say(...['a', 'b', 'c', 'd'].map((letter) => letter.repeat(400_000)));
  log.flush();
  await log.following({ from: 1, count: 1, bytes: 0, largest: 0 });
  follower.follow();
  await time.expire(250);
  await time.timerOf(60);
  expect(thread.batches).toBe(1);
  await time.advance(60);
  await time.timerOf(60);
  expect(thread.batches).toBe(2);
  expect(await follower.settled()).toBe(0);
  expect(thread.batches).toBe(4);
});

/** After a handshake that was judged. */
async function afterHandshake() {
  const { log, follower, found } = await following();
  const send = (kind: 'request' | 'result', message: JsonObject) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    if (kind === 'result') log.record(frameInput({ kind, body }));
    else log.record(frameInput({ kind, body, direction: 'out', channel: 'stdin' }));
  };
  const protocolVersion = '2025-11-25';
  const clientInfo = { name: 'a', version: '1' };
  send('request', { id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } });
  send('result', { id: 1, result: { protocolVersion, capabilities: {}, serverInfo: clientInfo } });
  await follower.settled();
  const rules = () => found.sessions.flatMap(({ sessionId }) => found.of(sessionId)).map(({ rule }) => rule);
  return { log, follower, send, rules };
}

it.each([{ scope: 'all' as const }, { scope: 'servers' as const, serverIds: [serverIdSchema.parse('files')] }])(
  'finds no response without a request where that was cleared before it was judged: $scope',
  async (scope) => {
    const { log, follower, send, rules } = await afterHandshake();
    send('request', { id: 2, method: 'ping' });
    await log.clear(scope);
    send('result', { id: 2, result: {} });
    await follower.settled();
    expect(follower.missed).toBe(1);
    expect(rules()).not.toContain('RPC-ORPHAN');
  },
);

it('finds a response without a request also where frames of another server were cleared', async () => {
  const { log, follower, send, rules } = await afterHandshake();
  log.record(frameInput({ server: 'other', session: 'second' }));
  await log.clear({ scope: 'servers', serverIds: [serverIdSchema.parse('other')] });
  send('result', { id: 2, result: {} });
  await follower.settled();
  expect(follower.missed).toBe(1);
  expect(rules()).toContain('RPC-ORPHAN');
});
