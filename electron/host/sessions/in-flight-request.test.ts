import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '#shared/model/failure.ts';
import { monotonicClock } from '../platform.ts';
import { InFlightRequest } from './in-flight-request.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request with an idle timeout of 1 s and a total timeout of 5 s, and the timeouts that it reports, in milliseconds. */
function start({ endless = false, host = '' } = {}) {
  const codes: string[] = [];
  const timeouts: (Failure['params'][string] | undefined)[] = [];
  let frames = 3;
  const request = new InFlightRequest({
    clock: monotonicClock,
    requestId: 'loupe:1',
    method: 'tools/call',
    target: undefined,
    timeouts: { timeoutMs: 1000, maxTimeoutMs: 5000, ...(host !== '' && { host }) },
    uncancellable: false,
    endless,
    cancelsByClosing: false,
    framesSoFar: () => frames,
    onTimeout: ({ code, params }) => {
      codes.push(code);
      timeouts.push(params.waitedMs, params.framesMeanwhile);
    },
  });
  request.response.catch(() => {});
  request.started();
  return {
    request,
    codes,
    timeouts,
    receive: () => {
      frames += 1;
    },
  };
}

it('times out when nothing came for the idle timeout, and reports how many messages came meanwhile', () => {
  const { timeouts, receive } = start();
  receive();
  receive();
  vi.advanceTimersByTime(999);
  expect(timeouts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(timeouts).toEqual([1000, 2]);
});

it('goes on as long as its progress is reported, up to the total timeout', () => {
  const { request, timeouts } = start();
  for (let second = 0.8; second < 5; second += 0.8) {
    vi.advanceTimersByTime(800);
    request.progressed({ progress: second });
    expect(timeouts).toEqual([]);
  }
  expect(request.view().progress).toBeGreaterThan(4);
  vi.advanceTimersByTime(200);
  expect(timeouts).toEqual([5000, 0]);
});

it('names the host whose idle timeout it was, and not for the total one, which is Loupe’s', () => {
  const idle = start({ host: 'Cursor' });
  vi.advanceTimersByTime(1000);
  expect(idle.codes).toEqual(['hostTimedOut']);
  const { request, codes } = start({ host: 'Cursor' });
  for (let count = 0; count < 6; count += 1) {
    vi.advanceTimersByTime(800);
    request.progressed({ progress: count });
  }
  vi.advanceTimersByTime(200);
  expect(codes).toEqual(['requestTimedOut']);
});

it('waits without a limit while it is held for a sign-in, and has both timeouts anew afterwards', () => {
  const idle = start();
  vi.advanceTimersByTime(900);
  idle.request.hold(true);
  vi.advanceTimersByTime(600_000);
  idle.request.hold(false);
  vi.advanceTimersByTime(999);
  expect(idle.timeouts).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(idle.timeouts).toEqual([1000, 0]);

  const busy = start();
  busy.request.hold(true);
  busy.request.hold(false);
  for (let count = 0; count < 6; count++) {
    vi.advanceTimersByTime(800);
    busy.request.progressed({ progress: count });
  }
  expect(busy.timeouts).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(busy.timeouts).toEqual([5000, 0]);
});

it('doesn’t count the time in which it is held', () => {
  const { request } = start();
  vi.advanceTimersByTime(30);
  request.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(request.durationMs).toBe(30);
  expect(request.view().heldSince).toBe(request.view().startedAt + 30);
  request.hold(false);
  vi.advanceTimersByTime(12);
  expect(request.durationMs).toBe(42);
  expect(request.view()).toMatchObject({ heldMs: 60_000 });
  expect(request.view().heldSince).toBeUndefined();
});

it('has no timeout after its end, also if it is held then', async () => {
  const { request, timeouts } = start();
  request.resolve({ requestId: 'loupe:1', requestSeq: 1, responseSeq: 2, durationMs: 3, result: {} });
  expect(vi.getTimerCount()).toBe(0);
  request.hold(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(timeouts).toEqual([]);
  expect(await request.response).toMatchObject({ result: {} });
});

it('has no timeout when its response comes at its end only', () => {
  const { request, timeouts } = start({ endless: true });
  request.progressed({ progress: 1 });
  vi.advanceTimersByTime(600_000);
  request.hold(false);
  vi.advanceTimersByTime(600_000);
  expect(timeouts).toEqual([]);
});

it('has no timeout while the client answers, and what is left of the total one afterwards', () => {
  const { request, timeouts } = start();
  vi.advanceTimersByTime(900);
  request.beginWait();
  request.beginWait();
  vi.advanceTimersByTime(300_000);
  request.endWait();
  vi.advanceTimersByTime(300_000);
  request.endWait();
  expect(request.durationMs).toBe(900);
  expect(request.view()).toMatchObject({ heldMs: 600_000 });
  expect(request.view().heldSince).toBeUndefined();
  for (let count = 0; count < 5; count++) {
    expect(timeouts).toEqual([]);
    vi.advanceTimersByTime(800);
    request.progressed({ progress: count });
  }
  vi.advanceTimersByTime(100);
  expect(timeouts).toEqual([4100, 0]);
});
