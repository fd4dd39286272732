import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import {
  discoverResult,
  initializeResult,
  methodNotFound,
  ScriptedHandshake,
} from '../../testing/scripted-handshake.ts';
import { httpServer } from '../../testing/test-servers.ts';
import { connectHttp, type HttpConnection } from './connect-http.ts';
import type { KnownEra } from './discover-outcome.ts';

let server: ScriptedHandshake;
let known: KnownEra | undefined;
let opened: string[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new ScriptedHandshake();
  known = undefined;
  opened = [];
});
afterEach(() => vi.useRealTimers());

function connect(change: Partial<HttpConnection> = {}) {
  const agreed = connectHttp({
    ...server.context(),
    server: httpServer({ url: 'http://127.0.0.1:1/mcp' }),
    remembered: known,
    remember: (verdict) => {
      known = verdict;
    },
    openStreamable: async () => {
      opened.push('streamable');
    },
    openSse: async () => {
      opened.push('sse');
    },
    ...change,
  });
  agreed.catch(() => {});
  return agreed;
}

const error = (code: number, httpStatus: number, data?: Json) => ({
  error: { code, message: 'no', ...(data !== undefined && { data }) },
  httpStatus,
});
const failureOf = async (promise: Promise<unknown>) => failureFrom(await promise.catch((thrown: unknown) => thrown));

describe('server/discover over HTTP', () => {
  it.each<[string, Json, string]>([
    ['{}', {}, 'discoverMalformed'],
    ['2025-11-25 alone', { supportedVersions: ['2025-11-25'] }, 'discoverOlder'],
    ['2027-05-05 alone', { supportedVersions: ['2027-05-05'] }, 'discoverUnknown'],
  ])('with %s is followed by initialize, with the reason in the step', async (_, result, step) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond({ result });
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await agreed).era).toBe('legacy');
    expect(server.steps).toContain(step);
  });

  it('is sent again in the revision that -32022 names', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(error(-32022, 400, { supported: ['2026-07-28'] }));
    (await server.at(1, 'server/discover')).respond(discoverResult('2026-07-28'));
    expect((await agreed).era).toBe('modern');
  });

  it('reports the server’s revisions when Loupe supports none of them', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(error(-32022, 400, { supported: ['2027-05-05'] }));
    expect(await failureOf(agreed)).toMatchObject({ code: 'unsupportedRevision', params: { revision: '2027-05-05' } });
    expect(server.methods).toEqual(['server/discover']);
  });

  it.each([-32020, -32021])('with %i means a modern server and isn’t followed by initialize', async (code) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(error(code, 400));
    expect(await failureOf(agreed)).toMatchObject({ code: 'serverError', params: { code } });
    expect(server.methods).toEqual(['server/discover']);
  });

  it('without credentials isn’t followed by initialize', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).fail(createFailure('forbidden', { url: 'http://127.0.0.1:1/mcp' }));
    expect((await failureOf(agreed)).code).toBe('forbidden');
    expect(server.methods).toEqual(['server/discover']);
  });

  it('isn’t sent to a known legacy server', async () => {
    const first = connect();
    (await server.at(0, 'server/discover')).respond(error(-32601, 404));
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await first).era).toBe('legacy');
    expect(known).toEqual({ era: 'legacy' });
    const second = connect();
    (await server.at(3, 'initialize')).respond(initializeResult());
    expect((await second).era).toBe('legacy');
    expect(server.steps).toContain('verdictRemembered');
  });

  it.each([
    ['like a modern one', error(-32022, 400, { supported: ['2026-07-28'] })],
    ['as an unknown method', error(-32601, 404)],
    ['for parameters that it lacks', error(-32602, 400)],
  ])('is sent when a known legacy server rejects initialize %s', async (_, refusal) => {
    known = { era: 'legacy' };
    const agreed = connect();
    (await server.at(0, 'initialize')).respond(refusal);
    (await server.at(1, 'server/discover')).respond(discoverResult('2026-07-28'));
    expect((await agreed).era).toBe('modern');
    expect(known).toEqual({ era: 'modern' });
  });

  it('is followed by initialize after 10 s, except for a known modern server', async () => {
    const legacy = connect();
    await server.at(0, 'server/discover');
    await vi.advanceTimersByTimeAsync(10_000);
    (await server.at(1, 'initialize')).respond(initializeResult());
    expect((await legacy).era).toBe('legacy');
    known = { era: 'modern' };
    const modern = connect();
    const slow = await server.at(3, 'server/discover');
    await vi.advanceTimersByTimeAsync(50_000);
    slow.respond(discoverResult('2026-07-28'));
    expect((await modern).era).toBe('modern');
  });
});

describe('HTTP+SSE', () => {
  it.each([400, 404, 405])('is tried after a %i with a JSON-RPC error', async (status) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(error(-32000, status));
    (await server.at(1, 'initialize')).respond(error(-32000, status));
    (await server.at(2, 'initialize')).respond(initializeResult('2024-11-05'));
    expect((await agreed).revision).toBe('2024-11-05');
    expect(opened).toEqual(['streamable', 'sse']);
  });

  it.each([
    [undefined, 10_000],
    [90_000, 90_000],
  ])('has the time that was set for the server (%s)', async (timeoutMs, expected) => {
    const waits: number[] = [];
    const own = httpServer({ url: 'http://127.0.0.1:1/mcp', ...(timeoutMs !== undefined && { timeoutMs }) });
    const agreed = connect({ server: own, openSse: async (waitMs) => void waits.push(waitMs) });
    (await server.at(0, 'server/discover')).respond(error(-32000, 405));
    (await server.at(1, 'initialize')).respond(error(-32000, 405));
    (await server.at(2, 'initialize')).respond(initializeResult('2024-11-05'));
    await agreed;
    expect(waits).toEqual([expected]);
  });

  it.each([
    ['a success', methodNotFound],
    ['a 500', error(-32603, 500)],
  ])('isn’t tried after an error in %s', async (_, refusal) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(refusal);
    (await server.at(1, 'initialize')).respond(refusal);
    expect((await failureOf(agreed)).code).toBe('serverError');
    expect(opened).toEqual(['streamable']);
  });

  it.each([
    ['is refused there', error(-32602, 400)],
    ['has no version there', { result: {} }],
  ])('shows why initialize %s', async (_, response) => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(error(-32000, 405));
    (await server.at(1, 'initialize')).fail(
      createFailure('methodNotAllowed', { url: 'x', method: 'POST', status: 405 }),
    );
    (await server.at(2, 'initialize')).respond(response);
    expect((await failureOf(agreed)).code).toMatch(/^(serverError|unknownRevision)$/);
    expect(opened).toEqual(['streamable', 'sse']);
  });

  it.each([
    ['isn’t offered either', 'endpointNotFound', 'methodNotAllowed'],
    ['needs other credentials', 'unauthorized', 'unauthorized'],
  ] as const)('that %s fails with %s as %s', async (_, ofGet, shown) => {
    const openSse = () => Promise.reject(new FailureError(createFailure(ofGet, { url: 'x', header: 'Authorization' })));
    const agreed = connect({ openSse });
    (await server.at(0, 'server/discover')).respond(error(-32000, 405));
    (await server.at(1, 'initialize')).fail(
      createFailure('methodNotAllowed', { url: 'x', method: 'POST', status: 405 }),
    );
    expect((await failureOf(agreed)).code).toBe(shown);
  });

  it('isn’t tried when a modern server rejects both handshakes', async () => {
    const agreed = connect();
    (await server.at(0, 'server/discover')).respond(error(-32601, 400));
    (await server.at(1, 'initialize')).respond(error(-32022, 400, { supported: ['2027-05-05'] }));
    (await server.at(2, 'server/discover')).respond(error(-32601, 400));
    expect((await failureOf(agreed)).params.code).toBe(-32022);
    expect(opened).toEqual(['streamable']);
  });
});
