import { afterEach, describe, expect, it } from 'vitest';
import { failureFrom } from '#shared/messages/failure.ts';
import type { HttpServer, Server } from '#shared/model/server.ts';
import { host, hostPerFile } from '../../testing/host-per-test.ts';
import { httpServer, stdioServer } from '../../testing/test-servers.ts';
import { type ScriptedHttp, startScriptedHttp } from '../../wire/transports/http/testing/scripted-http.ts';

hostPerFile();
let http: ScriptedHttp | undefined;
afterEach(() => http?.close());

async function failureWithin(server: Server, timeoutMs: number) {
  const session = await host.sessions.connect({ ...server, timeoutMs });
  return session.ready().then(() => undefined, failureFrom);
}

/** The failure of a server that sends something, which may take longer on a busy machine. */
async function failureOf(server: Server) {
  for (const timeoutMs of [500, 2000]) {
    const failure = await failureWithin(server, timeoutMs);
    if (failure?.code !== 'neverAnswered') return failure;
  }
  return failureWithin(server, 8000);
}

const result = `{ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'a', version: '1' } }`;
const response = `({ jsonrpc: '2.0', id, result: ${result} })`;

/** The form, what its process writes for each request (`line`, parsed as `id` and `method`), and what is shown of it. */
const processes: [form: string, script: string, shown: RegExp, found?: string][] = [
  ['severalLines', `write(JSON.stringify(${response}, null, 2) + '\\n')`, /^\{\s+"jsonrpc": "2\.0"/],
  [
    'contentLength',
    `const body = JSON.stringify(${response}); write('Content-Length: ' + body.length + '\\r\\n\\r\\n' + body)`,
    /Content-Length: \d+/,
  ],
  ['otherId', `write(JSON.stringify({ ...${response}, id: 0 }) + '\\n')`, /"id":0/, '0'],
  ['otherId', `write(JSON.stringify({ ...${response}, id: 'x' }) + '\\n')`, /"id":"x"/, '"x"'],
  ['noId', `write(JSON.stringify({ ...${response}, id: null }) + '\\n')`, /"id":null/],
  ['noId', `write(JSON.stringify({ ...${response}, id: undefined }) + '\\n')`, /"result"/],
  ['noId', `write('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}\\n')`, /Parse error/],
  ['noLineBreak', `write(JSON.stringify(${response}))`, /"result"/],
  ['partOfMessage', `write(JSON.stringify(${response}).slice(0, 40))`, /^\{"jsonrpc"/],
  ['echo', `write(line + '\\n')`, /"method":"initialize"/],
  ['utf16', `process.stdout.write(Buffer.from(JSON.stringify(${response}) + '\\n', 'utf16le'))`, /^\{"jsonrpc"/],
  ['httpResponse', `write('HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello')`, /^HTTP\/1\.1 200 OK/],
  ['page', `write('<!doctype html>\\n<title>Sign in</title>\\n')`, /Sign in/],
  ['prompt', `write('ada@host:~$ ')`, /ada@host/],
  ['mixedLine', `write('Ready. ' + JSON.stringify(${response}) + '\\n')`, /^Ready\./],
  ['json', `write('{"level":"info","msg":"got a message"}\\n')`, /got a message/],
  [
    'messages',
    `write('{"jsonrpc":"2.0","method":"notifications/message","params":{}}\\n')`,
    /notifications/,
    'notifications/message',
  ],
  ['text', `write('[info] message received\\n')`, /message received/],
];

describe('a process that sends no usable response', () => {
  it.each(processes)('fails with what it sent: %s (%s)', async (form, script, shown, found = '') => {
    const program = `
      const write = (text) => process.stdout.write(text);
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id } = JSON.parse(line);
        ${script};
      });`;
    const server = stdioServer({ command: process.execPath, args: ['-e', program], pin: { era: 'legacy' } });
    const failure = await failureOf(server);
    expect(failure).toMatchObject({ code: 'unreadableResponse', params: { method: 'initialize', form, found } });
    expect(failure?.cause).toMatch(shown);
  });

  it('keeps what it sent for server/discover when it sends nothing more', async () => {
    const once = `process.stdin.once('data', () => process.stdout.write('{\\n  "error": "unknown method"\\n}\\n'))`;
    const failure = await failureOf(stdioServer({ command: process.execPath, args: ['-e', once] }));
    expect(failure).toMatchObject({ code: 'unreadableResponse', params: { form: 'severalLines' } });
    expect(failure?.cause).toContain('unknown method');
  });

  it('that repeats its input is named, and gets no response to its own request', async () => {
    const cat = stdioServer({ command: process.execPath, args: ['-e', 'process.stdin.pipe(process.stdout)'] });
    expect(await failureOf(cat)).toMatchObject({ code: 'unreadableResponse', params: { form: 'echo' } });
    const { rows } = await host.traffic.rows({ channels: ['stdin'] }, 0, 1000);
    expect(rows.slice(-2).map(({ kind }) => kind)).toEqual(['request', 'request']);
  });

  it('without any output hasn’t responded', async () => {
    const server = stdioServer({ command: process.execPath, args: ['-e', 'process.stdin.resume()'] });
    expect(await failureWithin(server, 500)).toMatchObject({ code: 'neverAnswered' });
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
    const server = await host.servers.add(
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
