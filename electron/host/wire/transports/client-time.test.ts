import { expect, it } from 'vitest';
import type { JsonObject } from '#shared/model/json/json.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { testTap } from './testing/test-tap.ts';

/** A tap on stdio, and what it recorded last. */
async function tapped() {
  const clock = new TestClock(0);
  const { tap, frames } = testTap({}, clock);
  const pass = async (afterMs: number, direction: 'in' | 'out', message: JsonObject) => {
    await clock.advance(afterMs);
    const payload = JSON.stringify({ jsonrpc: '2.0', ...message });
    tap.message({ direction, channel: 'stdout', framing: 'line', body: Buffer.from(payload), payload });
    return frames.at(-1);
  };
  await pass(0, 'out', { id: 'a', method: 'tools/call', params: { name: 'a' } });
  return { clock, tap, frames, pass };
}

const ask = (id: number) => ({ id, method: 'elicitation/create', params: {} });

it('the latency of a call is without the time in which a person answered what it asked for', async () => {
  const { pass } = await tapped();
  await pass(20, 'in', ask(1));
  await pass(5, 'in', ask(2));
  await pass(60_000, 'out', { id: 1, result: {} });
  expect(await pass(10_000, 'out', { id: 2, result: {} })).toMatchObject({ latencyMs: 70_000 });
  expect(await pass(7, 'in', { id: 'a', result: {} })).toMatchObject({ latencyMs: 27 });
});

it('a request that the server withdrew takes no more of the client’s time', async () => {
  const { pass } = await tapped();
  await pass(20, 'in', ask(1));
  await pass(300, 'in', { method: 'notifications/cancelled', params: { requestId: 1 } });
  expect(await pass(7, 'in', { id: 'a', result: {} })).toMatchObject({ latencyMs: 27 });
});

it('a call that ends before the answer took the time until its question', async () => {
  const { pass } = await tapped();
  await pass(20, 'in', ask(1));
  expect(await pass(300, 'in', { id: 'a', result: {} })).toMatchObject({ latencyMs: 20 });
  await pass(300, 'out', { id: 1, result: {} });
});

it('the answer to a question that either of two calls may have asked is no latency of either, but their time before is', async () => {
  const { pass } = await tapped();
  await pass(0, 'out', { id: 'b', method: 'tools/call', params: { name: 'b' } });
  await pass(20, 'in', ask(1));
  await pass(300, 'out', { id: 1, result: {} });
  expect(await pass(7, 'in', { id: 'a', result: {} })).toMatchObject({ latencyMs: 27 });
  // A call that began while the question waited, too.
  await pass(0, 'in', ask(2));
  await pass(100, 'out', { id: 'c', method: 'tools/call', params: { name: 'c' } });
  await pass(0, 'out', { id: 2, result: {} });
  expect(await pass(8, 'in', { id: 'c', result: {} })).toMatchObject({ latencyMs: 8 });
  expect(await pass(2, 'in', { id: 'b', result: {} })).toMatchObject({ latencyMs: 37 });
});

it('a sign-in in the middle of a call isn’t its latency, also if it is given up then', async () => {
  const { clock, tap, frames, pass } = await tapped();
  await clock.advance(30);
  tap.hold('a', true);
  await clock.advance(60_000);
  tap.hold('a', false);
  expect(await pass(12, 'in', { id: 'a', result: {} })).toMatchObject({ latencyMs: 42 });
  await pass(0, 'out', { id: 'b', method: 'tools/call', params: {} });
  tap.hold('b', true);
  await clock.advance(60_000);
  tap.gaveUp('b', 'cancelled');
  expect(frames.at(-1)).toMatchObject({ latencyMs: 0 });
});
