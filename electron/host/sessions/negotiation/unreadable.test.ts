import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { HttpServer, Server } from '#shared/model/server.ts';
import { functionServer, respondingServer } from '../../testing/function-server.ts';
import { host, hostPerFile } from '../../testing/host-per-test.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { httpServer } from '../../testing/test-servers.ts';
import { type ScriptedHttp, startScriptedHttp } from '../../wire/transports/http/testing/scripted-http.ts';

const clock = new TestClock();
hostPerFile({ clock });
let http: ScriptedHttp | undefined;
afterEach(() => http?.close());

const timeoutMs = 501;

/** The failure of a server, of which each timeout passes after so many turns of the event loop. */
async function failureAfter(server: Server, turns: number) {
  const session = await host.connections.sessions.connect({ ...server, timeoutMs });
  const failure = session.ready().then(() => undefined, failureFrom);
  return clock.expireUntil(failure, timeoutMs, turns);
}

/** The failure of a server that sends something, which takes some turns to arrive. */
async function failureOf(server: Server) {
  for (const turns of [30, 300]) {
    const failure = await failureAfter(server, turns);
    if (failure?.code !== 'neverAnswered') return failure;
  }
  return failureAfter(server, 3000);
}

const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'a', version: '1' } };

/** The response to a request, with other fields. */
const response = (id: Json, other: object = {}) => JSON.stringify({ jsonrpc: '2.0', id, result, ...other });

/** What a server writes for each request, by its id, or its whole line. */
type Write = (id: Json, line: string) => string | Buffer;

/** The form, and what is shown of it. */
const outputs: [form: string, write: Write, shown: RegExp, found?: string][] = [
  ['severalLines', (id) => `${JSON.stringify(JSON.parse(response(id)), null, 2)}\n`, /^\{\s+"jsonrpc": "2\.0"/],
  ['contentLength', (id) => `Content-Length: ${response(id).length}\r\n\r\n${response(id)}`, /Content-Length: \d+/],
  ['otherId', (id) => `${response(id, { id: 0 })}\n`, /"id":0/, '0'],
  ['otherId', (id) => `${response(id, { id: 'x' })}\n`, /"id":"x"/, '"x"'],
  ['noId', (id) => `${response(id, { id: null })}\n`, /"id":null/],
  ['noId', (id) => `${response(id, { id: undefined })}\n`, /"result"/],
  ['noId', () => '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}\n', /Parse error/],
  ['noLineBreak', (id) => response(id), /"result"/],
  ['partOfMessage', (id) => response(id).slice(0, 40), /^\{"jsonrpc"/],
  ['echo', (_, line) => `${line}\n`, /"method":"initialize"/],
  ['utf16', (id) => Buffer.from(`${response(id)}\n`, 'utf16le'), /^\{"jsonrpc"/],
  ['httpResponse', () => 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', /^HTTP\/1\.1 200 OK/],
  ['page', () => '<!doctype html>\n<title>Sign in</title>\n', /Sign in/],
  ['prompt', () => 'ada@host:~$ ', /ada@host/],
  ['mixedLine', (id) => `Ready. ${response(id)}\n`, /^Ready\./],
  ['json', () => '{"level":"info","msg":"got a message"}\n', /got a message/],
  [
    'messages',
    () => '{"jsonrpc":"2.0","method":"notifications/message","params":{}}\n',
    /notifications/,
    'notifications/message',
  ],
  ['text', () => '[info] message received\n', /message received/],
];

describe('a process that sends no usable response', () => {
  it.each(outputs)('fails with what it sent: %s (%s)', async (form, write, shown, found = '') => {
    const server = respondingServer(
      ({ id = null }, { stdout }, line) => {
        stdout.write(write(id, line));
        return undefined;
      },
      { pin: { era: 'legacy' } },
    );
    const failure = await failureOf(server);
    expect(failure).toMatchObject({ code: 'unreadableResponse', params: { method: 'initialize', form, found } });
    expect(failure?.cause).toMatch(shown);
  });

  it('keeps what it sent for server/discover when it sends nothing more', async () => {
    const once = functionServer(({ stdin, stdout }) => {
      stdin.once('data', () => stdout.write('{\n  "error": "unknown method"\n}\n'));
    });
    const failure = await failureOf(once);
    expect(failure).toMatchObject({ code: 'unreadableResponse', params: { form: 'severalLines' } });
    expect(failure?.cause).toContain('unknown method');
  });

  it('that repeats its input is named, and gets no response to its own request', async () => {
    const cat = functionServer(({ stdin, stdout }) => void stdin.pipe(stdout));
    expect(await failureOf(cat)).toMatchObject({ code: 'unreadableResponse', params: { form: 'echo' } });
    const { rows } = await host.stores.traffic.rows({ channels: ['stdin'] }, 0, 1000);
    expect(rows.slice(-2).map(({ kind }) => kind)).toEqual(['request', 'request']);
  });

  it('without any output hasn’t responded', async () => {
    const server = functionServer(({ stdin }) => void stdin.resume());
    expect(await failureAfter(server, 30)).toMatchObject({ code: 'neverAnswered' });
  });
});

const event = `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'loupe:1', result: {} })}`;
/** The form, the type of its response, and its content, after which the response stays open. */
const responses: [form: string, type: string, body: string, found?: string][] = [
  ['partOfBody', 'application/json', '{"jsonrpc":"2.0","id":"loupe:1","resu'],
  ['partOfEvent', 'text/event-stream', event],
  ['partOfEvent', 'text/event-stream', `event: message\n${event}\n`],
  ['otherId', 'text/event-stream', 'data: {"jsonrpc":"2.0","id":7,"result":{}}\n\n', '7'],
  ['noId', 'text/event-stream', 'data: {"jsonrpc":"2.0","id":null,"result":{}}\n\n'],
  ['text', 'text/event-stream', 'data: hello\n\n'],
  ['noBody', 'application/json', ''],
];

describe('an HTTP response that isn’t usable', () => {
  it.each(responses)('fails with what it is: %s (%s)', async (form, type, body, found = '') => {
    http = await startScriptedHttp(({ method, message }, out) => {
      if (method !== 'POST' || message.method !== 'initialize') return out.writeHead(405).end();
      out.writeHead(200, { 'content-type': type });
      out.flushHeaders();
      return body === '' || out.write(body);
    });
    const change: Partial<HttpServer> = { pin: { era: 'legacy' } };
    const failure = await failureOf({ ...httpServer({ url: `${http.origin}/mcp` }), ...change });
    expect(failure).toMatchObject({ code: 'unreadableResponse', params: { method: 'initialize', form, found } });
    if (body !== '')
      expect(failure?.cause).toContain(
        body
          .trim()
          .replace(/^(?:data: (?=hello|.*(?:7|null),))/, '')
          .slice(0, 20),
      );
  });

  it('of HTTP+SSE whose endpoint event has no end is named', async () => {
    http = await startScriptedHttp((_, out) => {
      out.writeHead(200, { 'content-type': 'text/event-stream' });
      out.write('event: endpoint\ndata: /messages\n');
    });
    const failure = await failureOf(httpServer({ url: `${http.origin}/sse`, http: 'sse' }));
    expect(failure).toMatchObject({ code: 'unreadableResponse', params: { method: 'GET', form: 'partOfEvent' } });
    expect(failure?.cause).toContain('data: /messages');
  });

  it('doesn’t show a secret of the server that was cut off', async () => {
    http = await startScriptedHttp(({ message }, out) => {
      if (message.method !== 'initialize') return out.writeHead(405).end();
      out.writeHead(200, { 'content-type': 'application/json' });
      return out.write('{"token":"canary-cana');
    });
    const server = await host.stores.servers.add(
      [
        {
          ...{ name: 'secret', transport: 'http', url: `${http.origin}/mcp`, http: 'auto', query: [] },
          ...{ headers: [{ name: 'X-Key', value: 'canary-canary', secret: true }], pin: { era: 'legacy' } },
        },
      ],
      true,
    );
    const failure = await failureOf(server[0]?.server ?? expect.fail('not added'));
    expect(failure).toMatchObject({ params: { form: 'partOfBody' } });
    expect(failure?.cause).not.toContain('canary');
  });
});
