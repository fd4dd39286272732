import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import type { Reconnect } from '#shared/model/session.ts';
import { monotonicClock } from '../platform.ts';
import { httpServer, stdioServer } from '../testing/test-servers.ts';
import { type Reconnectable, Reconnector } from './reconnector.ts';
import { SessionState } from './session-state.ts';

const serverUrl = 'http://127.0.0.1:9/';
const clock = { ...monotonicClock, now: () => Date.now() };
const refused = () => createFailure('connectionRefused', { url: serverUrl });

let outcomes: (Failure | undefined)[];
let opened: FakeSession[];
let adopted: FakeSession[];
let reconnector: Reconnector<FakeSession>;

class FakeSession implements Reconnectable {
  readonly server;
  readonly shown: Reconnect[] = [];
  readonly #state: SessionState;
  isClosed = false;

  constructor(server: Reconnectable['server'] = httpServer({ url: serverUrl })) {
    this.server = server;
    this.#state = new SessionState(sessionIdSchema.parse('test.1'), server, clock, () => {});
  }

  view = () => ({ ...this.#state.view });
  show = ({ reconnect }: { reconnect?: Reconnect | undefined }) => {
    this.#state.change({ reconnect });
    if (reconnect !== undefined) this.shown.push(reconnect);
  };
  note = () => {};
  start = () => {};
  close = async () => {
    this.isClosed = true;
  };
  ready = async () => {
    const failure = outcomes.shift();
    if (failure !== undefined) throw new FailureError(failure);
  };

  /** Was connected for this long, then lost. */
  lostAfter(ms: number, failure = refused()): this {
    const now = clock.now();
    this.#state.change({ phase: 'ended', readyAt: now - ms, endedAt: now, end: { cause: 'lost', failure } });
    return this;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  outcomes = [];
  opened = [];
  adopted = [];
  reconnector = new Reconnector<FakeSession>({
    clock,
    open: () => {
      opened.push(new FakeSession());
      return opened.at(-1) ?? new FakeSession();
    },
    adopt: (_lost, session) => adopted.push(session),
  });
});
afterEach(() => vi.useRealTimers());

it('retries a lost server with growing waits, which it shows, until it responds', async () => {
  const lost = new FakeSession().lostAfter(60_000);
  outcomes = [refused(), createFailure('serverFault', { url: serverUrl, status: 503, method: 'POST' }), undefined];
  reconnector.lost(lost);
  await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(1000);
  expect(adopted).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(adopted).toEqual([opened[2]]);
  const waits = lost.shown.filter(({ state }) => state === 'waiting');
  expect(waits.map(({ attempt, failure }) => [attempt, failure?.code])).toEqual([
    [1, undefined],
    [2, 'connectionRefused'],
    [3, 'serverFault'],
  ]);
});

it('opens nothing after it was stopped, and closes a running attempt', async () => {
  const lost = new FakeSession().lostAfter(60_000);
  reconnector.lost(lost);
  await reconnector.stop(lost.server.id);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(opened).toEqual([]);

  reconnector.lost(lost);
  outcomes = [undefined];
  vi.advanceTimersByTime(60_000);
  await reconnector.stop(lost.server.id);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(adopted).toEqual([]);
});

it('stops after a permanent failure', async () => {
  const lost = new FakeSession().lostAfter(60_000);
  outcomes = [createFailure('tlsFailed', { url: serverUrl })];
  reconnector.lost(lost);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(opened).toHaveLength(1);
  expect(lost.view().reconnect).toMatchObject({ state: 'given up', failure: { code: 'tlsFailed' } });
});

it('keeps its waits growing when a server is lost again soon', async () => {
  const waits = [60_000, 100, 100].map((heldMs) => {
    const lost = new FakeSession().lostAfter(heldMs);
    reconnector.lost(lost);
    return (lost.view().reconnect?.nextAt ?? 0) - clock.now();
  });
  expect(waits).toEqual([500, 1000, 2000]);
});

it('ignores servers that were never connected or stopped by the user, and processes', () => {
  const server = stdioServer({ command: 'node' });
  const others = [
    new FakeSession(),
    new FakeSession(server).lostAfter(60_000, createFailure('connectionLost', { method: 'x' })),
    new FakeSession().lostAfter(60_000, createFailure('tlsFailed', { url: serverUrl })),
  ];
  for (const session of others) reconnector.lost(session);
  expect(others.map((session) => session.view().reconnect)).toEqual([undefined, undefined, undefined]);
});

it('retries at once and with short waits when the network is back', async () => {
  const lost = new FakeSession().lostAfter(60_000);
  outcomes = [refused(), refused(), refused(), refused(), undefined];
  reconnector.lost(lost);
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  expect(opened).toHaveLength(3);
  reconnector.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(500);
  expect(adopted).toEqual([opened[4]]);
});

it('restarts a crashed process if configured, until it can’t be started', async () => {
  const exited = () =>
    createFailure('processExited', { signal: 'none', exitCode: 1, minutes: 0, seconds: 1, inFlight: 0 });
  reconnector.lost(new FakeSession(stdioServer({ command: 'x' })).lostAfter(60_000, exited()));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(opened).toEqual([]);

  const lost = new FakeSession(stdioServer({ command: 'x', restarts: true })).lostAfter(60_000, exited());
  outcomes = [exited(), createFailure('commandNotFound', { command: 'x' })];
  reconnector.lost(lost);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(opened).toHaveLength(2);
  expect(lost.shown.at(-1)).toMatchObject({ state: 'given up', attempt: 2, failure: { code: 'commandNotFound' } });
});
