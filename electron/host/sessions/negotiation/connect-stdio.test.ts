import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import {
  discoverResult,
  initializeResult,
  methodNotFound,
  ScriptedHandshake,
} from '../../testing/scripted-handshake.ts';
import { connectStdio, type StdioConnection } from './connect-stdio.ts';
import type { KnownEra } from './discover-outcome.ts';

const exited = createFailure('processExited', { exitCode: 1, signal: 'none', minutes: 0, seconds: 0.005, inFlight: 1 });

let server: ScriptedHandshake;
let starts: number;
let known: KnownEra | undefined;
/** The process writes something that isn't a message. */
let write: ((channel: 'stdout' | 'stderr') => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  server = new ScriptedHandshake();
  starts = 0;
  known = undefined;
  write = undefined;
});
afterEach(() => vi.useRealTimers());

function connect(change: Partial<StdioConnection> = {}) {
  const agreed = connectStdio({
    ...server.context(),
    pin: {},
    secondMs: 60_000,
    remembered: known,
    remember: (verdict) => {
      known = verdict;
    },
    start: async () => {
      starts += 1;
    },
    onOutput: (heard) => {
      write = heard;
      return () => {
        write = undefined;
      };
    },
    ...change,
  });
  agreed.catch(() => {});
  return agreed;
}

describe('a server that responds to server/discover', () => {
  it('with a result is modern, and started once', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(discoverResult('2026-07-28'));
    expect(await agreed).toMatchObject({ era: 'modern', revision: '2026-07-28' });
    expect([starts, known]).toEqual([1, undefined]);
  });

  it('with an error gets initialize in the same process, and isn’t remembered', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(methodNotFound);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect(await agreed).toMatchObject({ era: 'legacy', revision: '2025-11-25' });
    expect([starts, known]).toEqual([1, undefined]);
    expect(server.steps).toContain('discoverRefused');
  });

  it.each<[string, Json, string]>([
    ['{}', {}, 'discoverMalformed'],
    ['2025-11-25 alone', { supportedVersions: ['2025-11-25'], capabilities: {} }, 'discoverOlder'],
    ['2027-05-05 alone', { supportedVersions: ['2027-05-05'], capabilities: {} }, 'discoverUnknown'],
  ])('with %s isn’t modern and gets initialize, with the reason in the step', async (_, result, step) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond({ result });
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect(server.steps).toContain(step);
    expect(starts).toBe(1);
  });

  it('with -32022 gets it again in the revision that it names', async () => {
    const agreed = connect();
    const unsupported = (...supported: string[]) => ({ error: { code: -32022, message: '', data: { supported } } });
    (await server.at(0, 'server/discover')).respond(unsupported('2026-07-28'));
    (await server.at(1, 'server/discover')).respond(discoverResult('2026-07-28'));
    expect((await agreed).era).toBe('modern');
  });

  it('with -32022 that names legacy revisions gets initialize with the newest of them', async () => {
    const agreed = connect();
    const data = { supported: ['2025-03-26', '2025-06-18'] };
    (await server.at(0, 'server/discover')).respond({ error: { code: -32022, message: '', data } });
    const initialize = await server.at(1, 'initialize');
    expect(initialize.params.protocolVersion).toBe('2025-06-18');
    initialize.respond(initializeResult('2025-06-18'));
    expect((await agreed).revision).toBe('2025-06-18');
  });

  it.each([-32020, -32021])('with %i is modern, and nothing else is tried', async (code) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond({ error: { code, message: 'no' } });
    expect(failureFrom(await agreed.catch((thrown: unknown) => thrown))).toMatchObject({
      code: 'serverError',
      params: { method: 'server/discover', code },
    });
    expect([starts, server.methods]).toEqual([1, ['server/discover']]);
  });
});

describe('a server that server/discover breaks', () => {
  it('is restarted when it exits, opened with initialize only, and remembered', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).fail(exited);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect([starts, known]).toEqual([2, { era: 'legacy' }]);

    const again = connect();
    (await server.at(3, 'initialize')).respond(initializeResult());
    expect((await again).era).toBe('legacy');
    expect([starts, known]).toEqual([3, { era: 'legacy' }]);
  });

  it('is restarted when it then rejects initialize', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(methodNotFound);
    (await server.at(1, 'initialize')).respond({ error: { code: -32603, message: 'bad state' } });
    (await server.at(2, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect([starts, known]).toEqual([2, { era: 'legacy' }]);
  });

  it('is started at most twice', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(methodNotFound);
    (await server.at(1, 'initialize')).fail(exited);
    (await server.at(2, 'initialize')).fail(exited);
    expect(failureFrom(await agreed.catch((thrown: unknown) => thrown)).code).toBe('processExited');
    expect([starts, known]).toEqual([2, undefined]);
  });

  it('gets server/discover again when it was replaced by a modern one', async () => {
    known = { era: 'legacy' };
    const agreed = connect();
    (await server.at(0, 'initialize')).respond({ error: { code: -32022, message: '' } });
    (await server.at(1, 'server/discover')).respond(discoverResult('2026-07-28'));
    expect((await agreed).era).toBe('modern');
    expect([starts, known]).toEqual([1, undefined]);
  });
});

describe('a server that does not respond', () => {
  it('during a start of 6 s is still detected as modern', async () => {
    const agreed = connect();
    const discover = await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(6000);
    discover.respond(discoverResult('2026-07-28'));
    expect((await agreed).era).toBe('modern');
    expect([starts, server.methods]).toEqual([1, ['server/discover']]);
  });

  it('but writes to stderr isn’t silent', async () => {
    const agreed = connect();
    const discover = await server.at(0, 'server/discover');
    for (let second = 0; second < 20; second += 5) {
      await vi.advanceTimersByTimeAsync(5000);
      write?.('stderr');
    }
    discover.respond(discoverResult('2026-07-28'));
    expect((await agreed).era).toBe('modern');
  });

  it('but has written something else to stdout gets initialize sooner, whatever it logs', async () => {
    const agreed = connect();
    await server.at(0, 'server/discover');
    write?.('stdout');
    write?.('stderr');
    await vi.advanceTimersByTimeAsync(1500);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect(starts).toBe(1);
  });

  it('gets initialize in the same process after a long silence', async () => {
    const agreed = connect();
    await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(8000);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect([starts, known]).toEqual([1, { era: 'legacy' }]);
    expect(server.steps).toContain('discoverUnanswered');
  });

  it('isn’t stopped during a minute of installing', async () => {
    const agreed = connect({ timeoutMs: 180_000 });
    const discover = await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(60_000);
    discover.respond(methodNotFound);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect(starts).toBe(1);
  });

  it('is modern when it responds late to server/discover and rejects initialize', async () => {
    const agreed = connect({ timeoutMs: 180_000 });
    const discover = await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(60_000);
    discover.respond(discoverResult('2026-07-28'));
    await vi.advanceTimersByTimeAsync(0);
    (await server.at(1, 'initialize')).respond(methodNotFound);
    expect((await agreed).era).toBe('modern');
    expect([starts, known]).toEqual([1, { era: 'modern' }]);
  });

  it('is legacy when it accepts initialize first, and remembered as modern for the next process', async () => {
    const agreed = connect();
    const discover = await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(8000);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    discover.respond(discoverResult('2026-07-28'));
    await vi.advanceTimersByTimeAsync(0);
    expect(known).toEqual({ era: 'modern' });
    expect(server.steps.at(-1)).toBe('discoverLate');

    const again = connect();
    const second = await server.at(3, 'server/discover');
    await vi.advanceTimersByTimeAsync(50_000);
    second.respond(discoverResult('2026-07-28'));
    expect((await again).era).toBe('modern');
  });

  it('after server/discover gets initialize alone in a second process', async () => {
    const agreed = connect();
    await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(8000);
    await server.at(1, 'initialize');
    await vi.advanceTimersByTimeAsync(60_000);
    (await server.at(2, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect([starts, known]).toEqual([2, { era: 'legacy' }]);
  });

  it('has as long in the second process as was asked for', async () => {
    const agreed = connect({ timeoutMs: 90_000, secondMs: 90_000 });
    await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(8000);
    await server.at(1, 'initialize');
    await vi.advanceTimersByTimeAsync(90_000);
    const second = await server.at(2, 'initialize');
    await vi.advanceTimersByTimeAsync(89_000);
    second.respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
  });

  it('in a second process either fails after the timeout of initialize', async () => {
    const agreed = connect({ timeoutMs: 300, secondMs: 300 });
    await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(900);
    expect(failureFrom(await agreed.catch((thrown: unknown) => thrown))).toMatchObject({
      code: 'neverAnswered',
      params: { method: 'initialize', waitedMs: 300 },
    });
    expect(starts).toBe(2);
  });
});

describe('a pinned era', () => {
  it('sends only its own handshake', async () => {
    const legacy = connect({ pin: { era: 'legacy' } });
    (await server.at(0, 'initialize')).respond(initializeResult());
    expect((await legacy).era).toBe('legacy');
    const modern = connect({ pin: { revision: '2026-07-28' } });
    (await server.at(2, 'server/discover')).respond({ result: {} });
    expect(await modern).toMatchObject({ era: 'modern', revision: '2026-07-28' });
  });

  it('says what it means that the server refuses the modern handshake', async () => {
    const modern = connect({ pin: { era: 'modern' } });
    (await server.at(0, 'server/discover')).respond(methodNotFound);
    expect(failureFrom(await modern.catch((thrown: unknown) => thrown))).toMatchObject({
      code: 'discoverRefused',
      params: { code: -32601 },
      cause: 'Method not found',
    });
  });
});
