import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import { host, hostPerTest } from '../../../testing/host-per-test.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { httpServer } from '../../../testing/test-servers.ts';
import { missingPrefix } from './sse-endpoint.ts';
import { initialized, type ScriptedHttp, startScriptedHttp } from './testing/scripted-http.ts';

hostPerTest({ clock: new TestClock() });
let server: ScriptedHttp | undefined;
afterEach(() => server?.close());

it.each([
  ['/sse', '/messages', ''],
  ['/tools/sse', '/messages', '/tools'],
  ['/a/b/sse', '/messages/', '/a/b'],
  ['/a/b/sse', '/b/messages', '/a'],
  ['/a/b/sse', '/a/b/messages', ''],
  ['/a/b/sse', '/c/messages', '/a/b'],
  ['/a/sse/', '/messages', '/a/sse'],
])('of %s and %s the missing prefix is “%s”', (stream, endpoint, prefix) => {
  expect(missingPrefix(stream, endpoint)).toBe(prefix);
});

type Answer = (response: ServerResponse) => unknown;

/** The failure of a server whose `endpoint` event has this data and whose other paths give `answer`. */
async function failureOf(path: string, data: string, answer: Answer = (response) => response.writeHead(404).end('no')) {
  server = await startScriptedHttp(({ method }, response) => {
    if (method !== 'GET') return answer(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.write(`event: endpoint\ndata: ${data}\n\n`);
  });
  const url = `${server.origin}${path}`;
  const session = await host.connections.sessions.connect({ ...httpServer({ url, http: 'sse' }), timeoutMs: 1000 });
  return session.ready().then(() => undefined, failureFrom);
}

describe('the address of an endpoint event that fails', () => {
  it('is named with the event, and with the prefix that a proxy would have added', async () => {
    const failure = await failureOf('/tools/sse', '/messages?session_id=7&token=canary');
    const origin = server?.origin;
    expect(failure).toMatchObject({
      code: 'endpointFailed',
      params: {
        problem: 'failed',
        status: 404,
        event: '/messages?session_id=7&token=[masked]',
        url: `${origin}/messages?session_id=7&token=[masked]`,
        prefix: '/tools',
        expected: `${origin}/tools/messages?session_id=7&token=[masked]`,
      },
      cause: 'no',
    });
    expect(JSON.stringify(failure)).not.toContain('canary');
    expect(failure?.frameSeq).toBeGreaterThan(0);
  });

  it.each<[string, Answer, object]>([
    ['405', (response) => response.writeHead(405).end(), { problem: 'failed', status: 405 }],
    ['502', (response) => response.writeHead(502).end('Bad Gateway'), { problem: 'failed', status: 502 }],
    ['a closed connection', (response) => response.destroy(), { problem: 'failed', status: 'none' }],
    ['a redirect elsewhere', (response) => response.writeHead(302, { location: '/login' }).end(), { status: 302 }],
  ])('is named for %s, without a prefix where none is missing', async (_, answer, params) => {
    expect(await failureOf('/sse', '/messages', answer)).toMatchObject({
      code: 'endpointFailed',
      params: { ...params, event: '/messages', prefix: 'none', expected: 'none' },
    });
  });

  it('is named when it is on another origin, with the one that is meant', async () => {
    const failure = await failureOf('/tools/sse', 'http://internal:8000/messages');
    expect(failure).toMatchObject({
      code: 'endpointFailed',
      params: { problem: 'otherOrigin', event: 'http://internal:8000/messages' },
    });
    expect(failure?.params.expected).toBe(`${server?.origin}/tools/messages`);
    expect(server?.seen.map(({ method }) => method)).toEqual(['GET']);
  });

  it.each(['', 'http://', `/${'a/'.repeat(5000)}`])('is named when it is none (“%.20s”)', async (data) => {
    expect(await failureOf('/sse', data)).toMatchObject({
      code: 'endpointFailed',
      params: { problem: 'notUrl', event: data.slice(0, 200) },
    });
  });

  it('keeps the failure of credentials, and those after it has worked', async () => {
    expect((await failureOf('/sse', '/messages', (response) => response.writeHead(403).end()))?.code).toBe('forbidden');
    await server?.close();
    let stream: ServerResponse | undefined;
    server = await startScriptedHttp(({ method, message }, response) => {
      if (method === 'GET') {
        stream = response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('event: endpoint\ndata: /messages\n\n');
      } else if (message.method === 'tools/list') response.writeHead(500).end('broken');
      else {
        response.writeHead(202).end();
        if (message.method === 'initialize') stream?.write(`data: ${JSON.stringify(initialized(message))}\n\n`);
      }
    });
    const session = await host.connections.sessions.connect(httpServer({ url: `${server.origin}/sse`, http: 'sse' }));
    await session.ready();
    expect(await session.request('tools/list').catch(failureFrom)).toMatchObject({ code: 'serverFault' });
  });
});
