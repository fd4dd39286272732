import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Session } from '../../../sessions/session.ts';
import { connectTo, host, hostPerTest } from '../../../testing/host-per-test.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import { retryDelay } from './follow-stream.ts';
import { httpLimits } from './read-body.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  type SeenRequest,
  sendJson,
  startScriptedHttp,
} from './testing/scripted-http.ts';

const clock = new TestClock();
let server: ScriptedHttp | undefined;
afterEach(() => server?.close());
hostPerTest({ clock });

/** Handles a request, or returns false for the default response. */
type Script = (request: SeenRequest, response: ServerResponse) => boolean;

/** A scripted legacy server with an HTTP session. */
async function connect(script: Script): Promise<Session> {
  server = await startScriptedHttp((request, response) => {
    if (script(request, response) || opensLegacy(request, response, { 'mcp-session-id': 's1' })) return;
    sendJson(response, { jsonrpc: '2.0', id: request.message.id, result: { resources: [] } });
  });
  return connectTo(httpServer({ url: `${server.origin}/mcp` }));
}

function openEvents(response: ServerResponse, ...lines: string[]): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`${lines.join('\n')}\n\n`);
  return response;
}

const gets = () => server?.seen.filter(({ method }) => method === 'GET') ?? [];
const resumptions = () => gets().filter(({ headers }) => headers['last-event-id'] !== undefined);
const answerTo = (id: unknown) => `data: ${JSON.stringify({ jsonrpc: '2.0', id, result: { contents: [] } })}`;
const read = (session: Session) => session.request('resources/read', { uri: 'a:b' });

/** The wait that the server wants before a stream is opened again, in milliseconds: no other timer has this time. */
const retryMs = 7001;

/** Ends the stream of `resources/read` after an event with an id; `resumed` responds to the following GETs. */
function dropping(
  resumed: (response: ServerResponse, attempt: number, id: unknown) => unknown,
  retry = retryMs,
): Script {
  let id: unknown;
  return ({ method, message, headers }, response) => {
    if (message.method === 'resources/read') {
      id = message.id;
      openEvents(response, 'id: e1', `retry: ${retry}`, 'data:').end();
    } else if (method === 'GET' && headers['last-event-id'] !== undefined) resumed(response, resumptions().length, id);
    else return false;
    return true;
  };
}

describe('a request whose stream broke off after an event id', () => {
  it('gets its response on a GET with the event id, session and revision, after any number of failures', async () => {
    const session = await connect(
      dropping((response, attempt, id) => {
        if (attempt < 4) response.writeHead(503).end('not yet');
        else openEvents(response, 'id: e2', answerTo(id)).end();
      }),
    );
    const reading = read(session);
    for (let attempt = 1; attempt <= 4; attempt += 1) await clock.expire(retryMs);
    expect((await reading).result).toEqual({ contents: [] });
    expect(resumptions()).toHaveLength(4);
    // The server may end the stream; only a response that was cut off would be noted.
    expect((await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 10)).rows).toEqual([]);
    expect(resumptions().at(-1)?.headers).toMatchObject({
      'last-event-id': 'e1',
      'mcp-session-id': 's1',
      'mcp-protocol-version': '2025-11-25',
    });
  });

  it.each([400, 405, 410])('fails when the GET gets a %i', async (status) => {
    const session = await connect(dropping((response) => response.writeHead(status).end('no')));
    const reading = read(session).then(() => undefined, failureFrom);
    await clock.expire(retryMs);
    const failure = await reading;
    expect(failure).toMatchObject({
      code: 'streamNotResumed',
      params: { method: 'resources/read', status },
      cause: 'no',
    });
    expect(failure?.frameSeq).toBeGreaterThan(0);
    expect(session.phase).toBe('ready');
  });

  it('ends the session when the GET gets a 404', async () => {
    const session = await connect(dropping((response) => response.writeHead(404).end('gone')));
    const reading = read(session).then(() => undefined, failureFrom);
    await clock.expire(retryMs);
    expect(await reading).toMatchObject({ code: 'sessionExpired' });
  });

  it.each([
    ['while it waits for a GET', (response: ServerResponse) => response.writeHead(503).end()],
    ['and the server ends its stream', (response: ServerResponse) => openEvents(response, 'id: e2', 'data:')],
  ])('isn’t resumed after it was cancelled %s', async (_title, resume) => {
    const streams: ServerResponse[] = [];
    const session = await connect(dropping((response) => streams.push(resume(response)), 301));
    const reading = session
      .request('resources/read', { uri: 'a:b' }, { timeoutMs: 700, maxTimeoutMs: 700 })
      .then(() => undefined, failureFrom);
    await clock.expire(301);
    await expect.poll(() => streams.length).toBe(1);
    // Its response arrives before that of a later request.
    await session.request('resources/list');
    await clock.advance(399);
    expect((await reading)?.code).toBe('requestTimedOut');
    const asked = resumptions().length;
    expect(asked).toBeGreaterThan(0);
    for (const stream of streams) stream.end();
    // Meanwhile a stream that ended would be opened again.
    await session.request('resources/list');
    await clock.advance(retryDelay(asked, 1));
    await session.request('resources/list');
    expect(resumptions()).toHaveLength(asked);
    expect((await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 10)).rows).toEqual([]);
    expect(session.phase).toBe('ready');
  });

  it('isn’t resumed once the server has reset the id', async () => {
    const session = await connect(({ message }, response) => {
      if (message.method !== 'resources/read') return false;
      openEvents(response, 'id: e1', 'retry: 1', 'data:', '', 'id:', 'data:').end();
      return true;
    });
    expect(await read(session).then(() => undefined, failureFrom)).toMatchObject({ code: 'connectionLost' });
    expect(resumptions()).toEqual([]);
  });

  it('isn’t resumed when it was cut off, which would only repeat it', async () => {
    const session = await connect(({ message }, response) => {
      if (message.method !== 'resources/read') return false;
      openEvents(response, 'id: e1', 'retry: 1', 'data:');
      response.write(`data: ${' '.repeat(httpLimits.messageBytes + 1)}`);
      return true;
    });
    expect(await read(session).then(() => undefined, failureFrom)).toMatchObject({ code: 'responseTooLarge' });
    expect(resumptions()).toEqual([]);
  });

  it('isn’t resumed in 2026-07-28', async () => {
    server = await startScriptedHttp(({ method, message }, response) => {
      if (message.method === 'server/discover') {
        const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { resources: {} } };
        sendJson(response, { jsonrpc: '2.0', id: message.id, result });
      } else if (message.method === 'resources/read') openEvents(response, 'id: e1', 'retry: 1', 'data:').end();
      else if (method === 'POST') sendJson(response, { jsonrpc: '2.0', id: message.id, result: { resources: [] } });
      else response.writeHead(405).end();
    });
    const session = await connectTo(httpServer({ url: `${server.origin}/mcp` }));
    const failure = await read(session).then(() => undefined, failureFrom);
    const { rows } = await host.stores.traffic.rows({ kinds: ['stray'] }, 0, 10);
    expect(rows).toMatchObject([{ facts: { type: 'brokeOff', bytes: 0, cause: 'the stream ended' } }]);
    const frameSeq = rows[0]?.seq;
    expect(failure).toMatchObject({ code: 'connectionLost', params: { method: 'resources/read' }, frameSeq });
    expect(gets()).toEqual([]);
  });
});

describe('the listen stream', () => {
  const view = (session: Session) => session.view().listenStream;

  it('isn’t offered by a server that responds with 405, which the session shows', async () => {
    const session = await connect(() => false);
    await expect.poll(() => view(session)?.state).toBe('notOffered');
    expect(gets()).toHaveLength(1);
  });

  it('is retried until it opens, which is shown, and delivers messages again', async () => {
    const session = await connect(({ method }, response) => {
      if (method !== 'GET') return false;
      const attempt = gets().length;
      if (attempt === 1) openEvents(response, 'id: e1', `retry: ${retryMs}`, 'data:').end();
      else if (attempt < 5) response.writeHead(attempt === 2 ? 405 : 500).end();
      else openEvents(response, `data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`);
      return true;
    });
    await clock.expire(retryMs);
    await clock.expire(retryMs);
    await expect.poll(() => view(session)?.attempts).toBeGreaterThan(2);
    expect(view(session)).toMatchObject({ wasOpen: true, failure: { code: expect.stringMatching(/./) } });
    await clock.expire(retryMs);
    await clock.expire(retryMs);
    await expect.poll(() => view(session)).toEqual({ state: 'open', wasOpen: true, attempts: 0 });
    const notified = async () =>
      (await host.stores.traffic.rows({ kinds: ['notification'] }, 0, 10)).rows.map(({ method }) => method);
    await expect.poll(notified).toContain('notifications/tools/list_changed');
    expect(gets()[1]?.headers['last-event-id']).toBe('e1');
  });

  it('is retried less often than a server with retry: 0 wants, which is noted and shown', async () => {
    const session = await connect(({ method }, response) => {
      if (method !== 'GET') return false;
      openEvents(response, 'id: e1', 'retry: 0', 'data:').end();
      return true;
    });
    for (const [attempts, ms] of [
      [1, 500],
      [2, 1000],
    ] as const) {
      await expect.poll(() => view(session)).toMatchObject({ state: 'waiting', attempts });
      await clock.advance(ms);
    }
    await expect.poll(() => view(session)).toMatchObject({ state: 'waiting', askedRetryMs: 0, attempts: 3 });
    expect(gets()).toHaveLength(3);
    const { rows } = await host.stores.traffic.rows({ kinds: ['lifecycle'], text: 'retry slowed down' }, 0, 10);
    expect(rows).toHaveLength(1);
  });

  it('isn’t shown after the session ended', async () => {
    const session = await connect(() => false);
    await expect.poll(() => view(session)).toBeDefined();
    await session.close();
    expect(view(session)).toBeUndefined();
  });
});

it('gives a request the error without an id that comes on its stream', async () => {
  const session = await connect(({ message }, response) => {
    if (message.method !== 'resources/read') return false;
    const error = { code: -32600, message: 'Not like this' };
    openEvents(response, `data: ${JSON.stringify({ jsonrpc: '2.0', id: null, error })}`).end();
    return true;
  });
  expect(await read(session)).toMatchObject({ error: { code: -32600, message: 'Not like this' } });
  const { rows } = await host.stores.traffic.rows({ kinds: ['error'] }, 0, 10);
  expect(rows.at(-1)).toMatchObject({ method: 'resources/read', pairSeq: expect.any(Number) });
});

it('waits as long as the server asks, at least 250 ms, and twice as long after each stream without messages', () => {
  expect([0, 1, 2, 3, 20].map((fruitless) => retryDelay(fruitless, 0))).toEqual([250, 500, 1000, 2000, 30_000]);
  expect([0, 1, 2].map((fruitless) => retryDelay(fruitless, 500))).toEqual([500, 500, 1000]);
  expect(retryDelay(0, undefined)).toBe(1000);
  expect(retryDelay(3, 60_000)).toBe(60_000);
  expect(retryDelay(0, 1e15)).toBe(2_147_483_647);
});
