import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvelope } from '#shared/mcp/envelope.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { scriptedPeer } from '../testing/scripted-link.ts';
import type { IncomingResponse } from './incoming-requests.ts';
import type { Peer, RequestOptions } from './peer.ts';
import { Permit } from './permit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const code = (promise: Promise<unknown>) => promise.then(() => undefined, failureFrom).then((failure) => failure?.code);
function request(peer: Peer, method: string, params: JsonObject = {}, options: RequestOptions = {}) {
  return peer.send(peer.compose({ method, params }, options), options);
}
/** Everything that is already due happens. */
const settled = () => vi.advanceTimersByTimeAsync(0);

function receive(peer: Peer, message: Json, seq = 7): void {
  peer.receive(readEnvelope(message), seq, {});
}
const respond = (peer: Peer, id: string | number, result: Json = {}) => receive(peer, { jsonrpc: '2.0', id, result });

describe('a request', () => {
  it('gets the response with its id, with the frames of both and the time between', async () => {
    const { peer, link } = scriptedPeer();
    const one = request(peer, 'tools/list', { cursor: 'a' });
    const other = request(peer, 'prompts/list');
    expect(link.sent).toMatchObject([
      { jsonrpc: '2.0', id: 'loupe:1', method: 'tools/list', params: { cursor: 'a' } },
      { id: 'loupe:2', method: 'prompts/list' },
    ]);
    expect(link.sent.map((sent) => Object(sent).params)).toEqual([{ cursor: 'a' }, {}]);
    await vi.advanceTimersByTimeAsync(40);
    respond(peer, 'loupe:2', { prompts: [] });
    respond(peer, 'loupe:1', { tools: [] });
    expect(await one).toEqual({
      ...{ requestId: 'loupe:1', requestSeq: 1, responseSeq: 7, durationMs: 40 },
      result: { tools: [] },
    });
    expect(await other).toMatchObject({ requestSeq: 2, result: { prompts: [] } });
    expect(peer.inFlight()).toEqual([]);
  });

  it('that can’t be sent leaves no timer behind', async () => {
    const { peer, link } = scriptedPeer();
    link.nextSeq = () => {
      throw new Error('nothing is sent');
    };
    await expect(request(peer, 'tools/list')).rejects.toThrow('nothing is sent');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has the limit of the host as which Loupe is connected, unless it has one of its own', async () => {
    const timeouts = () => ({ timeoutMs: 60_000, maxTimeoutMs: 60_000, host: 'Cursor' });
    const { peer } = scriptedPeer({ timeouts });
    const usual = code(request(peer, 'tools/list'));
    const own = code(request(peer, 'tools/list', {}, { timeoutMs: 60_000 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await usual).toBe('hostTimedOut');
    expect(await own).toBe('requestTimedOut');
  });

  it('gets an error with its HTTP status', async () => {
    const { peer } = scriptedPeer();
    const response = request(peer, 'tools/list');
    const error = { code: -32603, message: 'no' };
    peer.receive({ kind: 'error', id: 'loupe:1', error, httpStatus: 500 }, 7, {});
    expect(await response).toMatchObject({ error, httpStatus: 500 });
  });

  it.each<[string, (peer: Peer) => void]>([
    ['by its id', (peer) => expect(peer.cancel('loupe:1')).toBe(true)],
    ['by its timeout', () => vi.advanceTimersByTime(60_000)],
  ])('that is given up %s is cancelled on the server, and its exchange closed some time later', async (_, end) => {
    const { peer, link, givenUp } = scriptedPeer();
    const failure = code(request(peer, 'tools/list'));
    await settled();
    end(peer);
    expect(await failure).toMatch(/^(cancelled|requestTimedOut)$/);
    await settled();
    expect(link.sent.slice(1)).toMatchObject([
      { method: 'notifications/cancelled', params: { requestId: 'loupe:1', reason: expect.any(String) } },
    ]);
    expect(givenUp).toMatchObject([['loupe:1', expect.stringMatching(/^(cancelled|timedOut)$/)]]);
    expect(link.options[0]?.signal?.aborted).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect(link.options[0]?.signal?.aborted).toBe(true);
    expect(peer.cancel('loupe:1')).toBe(false);
  });

  it.each([
    ['that must not be cancelled', { uncancellable: true }, false],
    ['whose exchange stands for it', {}, true],
  ])('%s is given up without a notification, and its exchange is closed at once', async (_, options, byClosing) => {
    const { peer, link } = scriptedPeer({ cancelsByClosing: () => byClosing });
    const failure = code(request(peer, 'tools/list', {}, options));
    await settled();
    peer.cancel('loupe:1');
    expect(await failure).toBe('cancelled');
    await settled();
    expect(link.methods).toEqual(['tools/list']);
    expect(link.options[0]?.signal?.aborted).toBe(true);
  });

  it('that wasn’t sent isn’t cancelled on the server', async () => {
    const { peer, link } = scriptedPeer();
    link.nextSeq = () => 0;
    const failure = code(request(peer, 'tools/list'));
    peer.cancel('loupe:1');
    expect(await failure).toBe('cancelled');
    await settled();
    expect(link.methods).toEqual(['tools/list']);
    expect(link.options[0]?.signal?.aborted).toBe(true);
  });

  it('that waits for its sign-in is no longer sent when it is cancelled, and neither is its cancellation', async () => {
    const { peer, link } = scriptedPeer();
    const failure = code(request(peer, 'tools/list'));
    await settled();
    peer.hold('loupe:1', true);
    peer.cancel('loupe:1');
    expect(await failure).toBe('cancelled');
    await settled();
    expect(link.methods).toEqual(['tools/list']);
    expect(link.options[0]?.signal?.aborted).toBe(true);
  });

  it('is given up when its signal aborts, also before it was sent', async () => {
    const { peer } = scriptedPeer();
    const later = new AbortController();
    const failures = [AbortSignal.abort(), later.signal].map((signal) =>
      code(request(peer, 'tools/list', {}, { signal })),
    );
    await settled();
    later.abort();
    expect(await Promise.all(failures)).toEqual(['cancelled', 'cancelled']);
    expect(peer.inFlight()).toEqual([]);
  });

  it('goes on with the progress of its token', async () => {
    const { peer } = scriptedPeer();
    const seen: unknown[] = [];
    const response = code(request(peer, 'tools/list', {}, { progress: true, onProgress: (it) => seen.push(it) }));
    const report = (params: Json) => receive(peer, { jsonrpc: '2.0', method: 'notifications/progress', params });
    for (let count = 1; count <= 4; count++) {
      vi.advanceTimersByTime(50_000);
      report({ progressToken: 'loupe:1', progress: count, total: 9, message: 'so far' });
      report({ progressToken: 'loupe:2', progress: 0 });
      report([]);
    }
    expect(seen).toHaveLength(4);
    expect(peer.inFlight()).toMatchObject([{ progress: 4, total: 9, message: 'so far' }]);
    vi.advanceTimersByTime(60_000);
    expect(await response).toBe('requestTimedOut');
  });

  it('waits for its sign-in without a timeout', async () => {
    const { peer } = scriptedPeer();
    const response = code(request(peer, 'tools/list'));
    peer.hold('loupe:1', true);
    vi.advanceTimersByTime(600_000);
    expect(peer.inFlight()).toHaveLength(1);
    peer.hold('loupe:1', false);
    vi.advanceTimersByTime(60_000);
    expect(await response).toBe('requestTimedOut');
  });

  it('reports the responses that come after its end', async () => {
    const { peer } = scriptedPeer();
    const strays: string[] = [];
    const onStray = ({ kind }: { kind: string }) => strays.push(kind);
    const givenUp = code(request(peer, 'tools/list', {}, { onStray }));
    peer.cancel('loupe:1');
    await givenUp;
    respond(peer, 'loupe:1');
    respond(peer, 'loupe:1');
    const answered = request(peer, 'tools/list', {}, { onStray });
    respond(peer, 'loupe:2');
    await answered;
    respond(peer, 'loupe:2');
    respond(peer, 'loupe:3');
    expect(strays).toEqual(['late', 'duplicate', 'duplicate']);
  });

  it('fails with the link, and names itself instead of the POST that carried it', async () => {
    const { peer, link } = scriptedPeer();
    const refused = request(peer, 'tools/list').then(() => undefined, failureFrom);
    await settled();
    link.options[0]?.onRefused?.(createFailure('connectionLost', { method: 'POST' }));
    expect(await refused).toMatchObject({ code: 'connectionLost', params: { method: 'tools/list' } });
    const lost = request(peer, 'tools/list').then(() => undefined, failureFrom);
    const exited = createFailure('processExited', { exitCode: 1, signal: 'none', minutes: 0, seconds: 1, inFlight: 0 });
    expect(peer.fail(exited)?.params.inFlight).toBe(1);
    expect(await lost).toMatchObject({ code: 'processExited', params: { inFlight: 1 } });
  });
});

describe('a request whose response comes at its end', () => {
  it('has no timeout and isn’t shown as running, until the server ends it', async () => {
    const { peer } = scriptedPeer();
    const end = request(peer, 'subscriptions/listen', {}, { endless: true }).then(() => undefined, failureFrom);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(peer.inFlight()).toEqual([]);
    const params = { requestId: 'loupe:1', reason: 'restarting' };
    receive(peer, { jsonrpc: '2.0', method: 'notifications/cancelled', params });
    expect(await end).toMatchObject({ code: 'listenEnded', cause: 'restarting' });
  });

  it('is the only kind that a server can cancel', async () => {
    const { peer } = scriptedPeer();
    const response = request(peer, 'tools/list');
    receive(peer, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'loupe:1' } });
    respond(peer, 'loupe:1', { tools: [] });
    expect(await response).toMatchObject({ result: { tools: [] } });
  });
});

describe('a request of the server', () => {
  it('gets its response; one that the server cancelled gets none', async () => {
    const given = Promise.withResolvers<{ result: Record<string, Json> }>();
    const signals: AbortSignal[] = [];
    const { peer, link } = scriptedPeer({
      respond: (request) => {
        signals.push(request.signal);
        return given.promise;
      },
    });
    receive(peer, { jsonrpc: '2.0', id: 1, method: 'roots/list' });
    receive(peer, { jsonrpc: '2.0', id: '1', method: 'roots/list' });
    receive(peer, { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    given.resolve({ result: { roots: [] } });
    await settled();
    expect(link.sent).toEqual([{ jsonrpc: '2.0', id: '1', result: { roots: [] } }]);
  });

  it('stops the clock of the request that it belongs to until it is answered', async () => {
    const given = Promise.withResolvers<IncomingResponse>();
    const { peer } = scriptedPeer({ respond: () => given.promise });
    const asking = request(peer, 'prompts/get');
    const other = code(request(peer, 'tools/list'));
    await vi.advanceTimersByTimeAsync(30);
    peer.receive(readEnvelope({ jsonrpc: '2.0', id: 1, method: 'elicitation/create' }), 7, { thread: 1 });
    expect(peer.inFlight().map(({ isWaiting }) => isWaiting)).toEqual([true, undefined]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await other).toBe('requestTimedOut');
    given.resolve({ result: {} });
    await vi.advanceTimersByTimeAsync(12);
    expect(peer.inFlight()).toMatchObject([{ heldMs: 600_000 }]);
    respond(peer, 'loupe:1');
    expect(await asking).toMatchObject({ durationMs: 42 });
  });

  it('with the id of a pending one is reported as such', () => {
    const seen: boolean[] = [];
    const { peer } = scriptedPeer({
      respond: ({ duplicateId }) => {
        seen.push(duplicateId);
        return new Promise(() => {});
      },
    });
    for (const id of [1, 1, '1']) receive(peer, { jsonrpc: '2.0', id, method: 'ping' });
    expect(seen).toEqual([false, true, false]);
  });

  it('is over with the link', () => {
    const signals: AbortSignal[] = [];
    const { peer } = scriptedPeer({
      respond: ({ signal }) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    receive(peer, { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage' });
    peer.fail(undefined);
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('a tool call', () => {
  const call = { method: 'tools/call', params: { name: 'pay', arguments: { a: 1 } } };

  it('isn’t sent without a permit for exactly it, however it is written', async () => {
    const { peer, link } = scriptedPeer();
    const message = peer.compose(call);
    await expect(peer.send(message)).rejects.toThrow(/permit/);
    const permit = new Permit({ ...call, params: { name: 'pay', arguments: { a: 2 } } }, 1);
    await expect(peer.send(message, { permit })).rejects.toThrow(/another/);
    await expect(peer.notify(call)).rejects.toThrow(/permit/);
    expect(link.sent).toEqual([]);
  });

  it('is sent once with its permit, and again for further rounds', async () => {
    const { peer, link } = scriptedPeer();
    const permit = new Permit(call, 1);
    const sent = peer.send(peer.compose(call, { progress: true }), { permit });
    respond(peer, 'loupe:1', { resultType: 'input_required' });
    await sent;
    const round = peer.compose({ ...call, params: { ...call.params, requestState: 's' } });
    const further = peer.send(round, { permit, isFurtherRound: true });
    respond(peer, 'loupe:2');
    await further;
    expect(link.methods).toEqual(['tools/call', 'tools/call']);
    await expect(peer.send(peer.compose(call), { permit })).rejects.toThrow(/used up/);
  });
});

describe('a hand-written message', () => {
  it('keeps its fields and gets the next id, with `_meta` where it is wanted', () => {
    const { peer } = scriptedPeer({ decorate: (params) => ({ ...params, decorated: true }) });
    const preview = peer.compose({ method: 'tools/list' }, { isPreview: true });
    expect(preview).toMatchObject({ id: 'loupe:1', params: { decorated: true } });
    const fields = { method: 'x', params: { a: 1, _meta: { mine: 1 } }, extra: 2 };
    expect(peer.compose(fields, { progress: true })).toEqual({
      ...{ jsonrpc: '2.0', id: 'loupe:1', method: 'x', extra: 2 },
      params: { a: 1, _meta: { mine: 1, progressToken: 'loupe:1' }, decorated: true },
    });
    expect(peer.compose({ jsonrpc: '1.0', id: 5, params: [1] }, { progress: true })).toEqual({
      ...{ jsonrpc: '1.0', id: 'loupe:2', params: [1] },
    });
    expect(peer.compose({ method: 'x' }, { addsMeta: false })).toEqual({ jsonrpc: '2.0', id: 'loupe:3', method: 'x' });
  });
});
