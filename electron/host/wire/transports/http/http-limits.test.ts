import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '#shared/model/failure.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { host, hostPerTest } from '../../../testing/host-per-test.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { Tap } from '../tap.ts';
import type { StreamEnd } from './event-stream.ts';
import { HttpTap } from './http-tap.ts';
import type { HttpLimits } from './read-body.ts';
import { type ScriptedHttp, startScriptedHttp } from './testing/scripted-http.ts';

const limits: HttpLimits = { messageBytes: 10_000, ratio: 20, ratioFromBytes: 1000, bodyMs: 151 };

const clock = new TestClock();
let server: ScriptedHttp | undefined;
/** The failures of requests, and the ends of streams. */
let refused: Failure[];
let dropped: StreamEnd[];
const answered = vi.fn();

beforeEach(() => {
  [refused, dropped] = [[], []];
  answered.mockClear();
});
afterEach(() => server?.close());
hostPerTest({ clock });

/** A tap with small limits, and a server with one response. */
async function open(respond: (response: ServerResponse) => void) {
  const closed = Promise.withResolvers<void>();
  server = await startScriptedHttp((_request, response) => {
    response.once('close', closed.resolve);
    respond(response);
  });
  const identity = { serverId: serverIdSchema.parse('s'), sessionId: sessionIdSchema.parse('s.1'), serverName: 'S' };
  const events = {
    onMessage: answered,
    onStray: () => {},
    onArriving: () => {},
    onHold: () => {},
    onPostNotFound: () => {},
    onControl: () => {},
  };
  const ends = {
    onRefused: (failure: Failure) => refused.push(failure),
    onDrop: (_id: unknown, end: StreamEnd) => dropped.push(end),
  };
  const tap = new HttpTap(
    new Tap(host.stores.traffic, identity, clock),
    events,
    { secretHeaders: new Set() },
    { limits },
  );
  const url = `${server.origin}/mcp`;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 'loupe:1', method: 'resources/list' });
  return {
    post: () =>
      tap.send('POST', { ...ends, url, headers: {}, body, signal: new AbortController().signal }).then(
        () => undefined,
        () => undefined,
      ),
    get: () => tap.openStream(url, {}, new AbortController().signal),
    closed: closed.promise,
  };
}

/** Sends only the start of a body. */
function begin(response: ServerResponse, contentType: string, status = 200): void {
  response.writeHead(status, { 'content-type': contentType });
  response.write('{"jsonrpc"');
}

/** Sends a byte now and then, for as long as somebody listens. */
function trickle(response: ServerResponse, contentType: string, status = 200): void {
  begin(response, contentType, status);
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
}

function send(response: ServerResponse, body: Buffer | string, headers: Record<string, string>): void {
  response.writeHead(200, headers);
  response.end(body);
}

const json = { 'content-type': 'application/json' };

/** The frame that a failure names: what had come, marked as cut off. */
async function cutFrame(failure: Failure | undefined) {
  const seq = failure?.frameSeq ?? 0;
  const [{ frame, meta }, { bytes }] = await Promise.all([
    host.stores.traffic.frame(seq),
    host.stores.traffic.body(seq, 'raw', 0, 100_000),
  ]);
  return { method: frame.method, meta, text: Buffer.from(bytes).toString('utf8') };
}

describe('a body', () => {
  it.each([
    ['comes a byte at a time', trickle],
    ['stops in the middle', begin],
  ])('that %s times out, and its received part is recorded', async (_how, respond) => {
    const { post, closed } = await open((response) => respond(response, 'application/json'));
    await clock.expireUntil(post(), limits.bodyMs);
    expect(refused).toMatchObject([{ code: 'responseTooSlow', params: { waitedMs: limits.bodyMs } }]);
    const { method, meta, text } = await cutFrame(refused[0]);
    expect(method).toBe('cut off');
    expect(meta).toMatchObject({ cut: 'time', received: text.length });
    expect(text).toMatch(/^\{"jsonrpc" *$/);
    // The exchange is closed: the server is not read any further.
    await closed;
  });

  it('of a refused event stream times out, too', async () => {
    const { get, closed } = await open((response) => trickle(response, 'text/html', 500));
    expect(await clock.expireUntil(get(), limits.bodyMs)).toMatchObject({
      kind: 'refused',
      status: 500,
      failure: { code: 'responseTooSlow' },
    });
    await closed;
  });

  it('over the size limit is cut off', async () => {
    const { post, closed } = await open((response) => send(response, `{"a":"${'x'.repeat(50_000)}"}`, json));
    await post();
    expect(refused).toMatchObject([{ code: 'responseTooLarge' }]);
    const { meta, text } = await cutFrame(refused[0]);
    expect(meta).toMatchObject({ cut: 'size', received: limits.messageBytes });
    expect(text).toBe(`{"a":"${'x'.repeat(limits.messageBytes - 6)}`);
    await closed;
  });

  it('over the compression limit is cut off, even when it is small', async () => {
    const bomb = gzipSync(`"${'x'.repeat(9000)}"`);
    const { post } = await open((response) => send(response, bomb, { ...json, 'content-encoding': 'gzip' }));
    await post();
    expect(refused).toMatchObject([{ code: 'responseOverCompressed', params: { ratio: limits.ratio } }]);
    expect((await cutFrame(refused[0])).meta).toMatchObject({ cut: 'ratio' });
  });
});

describe('an event stream', () => {
  it('has no timeout', async () => {
    const opened = Promise.withResolvers<ServerResponse>();
    const { post } = await open((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': one\n\n');
      opened.resolve(response);
    });
    await post();
    await clock.advance(2 * limits.bodyMs);
    const answer = { jsonrpc: '2.0', id: 'loupe:1', result: {} };
    (await opened.promise).end(`data: ${JSON.stringify(answer)}\n\n`);
    await expect.poll(() => answered).toHaveBeenCalledOnce();
    expect([...refused, ...dropped]).toEqual([]);
  });

  it('is cut off at an event over the size limit', async () => {
    const { post, closed } = await open((response) => {
      send(response, `data: ${'x'.repeat(50_000)}`, { 'content-type': 'text/event-stream' });
    });
    await post();
    await expect.poll(() => dropped).toMatchObject([{ cut: true, failure: { code: 'responseTooLarge' } }]);
    const { meta, text } = await cutFrame(dropped[0]?.failure);
    expect(meta).toMatchObject({ cut: 'size', received: limits.messageBytes });
    expect(text).toHaveLength(limits.messageBytes);
    await closed;
  });
});
