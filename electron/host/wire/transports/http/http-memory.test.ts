import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { httpLimits } from './read-body.ts';
import type { Measured } from './testing/measured-child.ts';
import {
  opensLegacy,
  type ScriptedHttp,
  type SeenRequest,
  sendError,
  startScriptedHttp,
} from './testing/scripted-http.ts';

const childFile = fileURLToPath(new URL('./testing/measured-child.ts', import.meta.url));
const piece = Buffer.alloc(1_000_000, 'x');

let server: ScriptedHttp | undefined;
afterEach(() => server?.close());

/** Runs a host in another process with a server that responds to `resources/read` with `flood`. */
async function measure(flood: (request: SeenRequest, response: ServerResponse) => unknown): Promise<Measured> {
  server = await startScriptedHttp((request, response) => {
    const { message } = request;
    if (opensLegacy(request, response)) return undefined;
    if (message.method === 'resources/read') return flood(request, response);
    return sendError(response, message, -32601, 'Method not found');
  });
  const run = promisify(execFile)(process.execPath, [childFile, `${server.origin}/mcp`], { timeout: 60_000 });
  const { stdout } = await run;
  const measured: Measured = JSON.parse(stdout);
  // Part of the test report.
  process.stdout.write(`peak RSS ${measured.peakMb} MB · ${measured.code}\n`);
  return measured;
}

/** Writes `bytes` `count` times as fast as possible, until the client closes the connection. */
async function pour(response: ServerResponse, bytes: Buffer, count: number): Promise<void> {
  const closed = once(response, 'close');
  for (let at = 0; at < count && !response.destroyed; at += 1) {
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), closed]);
  }
}

const start = 'data: {"jsonrpc":"2.0","id":"loupe:1","result":{"contents":[{"uri":"a:b","text":"';
const head = start.slice('data: '.length);

/** 1.2 GB of one letter as 1.2 MB of gzip members. */
async function bomb(response: ServerResponse, contentType: string, begin: string): Promise<void> {
  response.writeHead(200, { 'content-type': contentType, 'content-encoding': 'gzip' });
  const member = gzipSync(piece);
  response.end(Buffer.concat([gzipSync(begin), ...Array.from({ length: 1200 }, () => member)]));
}

async function plain(response: ServerResponse, contentType: string, begin: string, status = 200): Promise<void> {
  response.writeHead(status, { 'content-type': contentType });
  response.write(begin);
  await pour(response, piece, 700);
  response.end();
}

it.each<[string, string, 'size' | 'ratio', (response: ServerResponse) => Promise<void>]>([
  ['a gzip bomb', 'responseOverCompressed', 'ratio', (to) => bomb(to, 'application/json', head)],
  ['a body longer than any string', 'responseTooLarge', 'size', (to) => plain(to, 'application/json', head)],
  ['an event without an end', 'responseTooLarge', 'size', (to) => plain(to, 'text/event-stream', start)],
  ['a compressed event without an end', 'responseTooLarge', 'size', (to) => bomb(to, 'text/event-stream', start)],
  ['an error page without an end', 'responseTooLarge', 'size', (to) => plain(to, 'text/html', '<h1>', 500)],
])(
  '%s only fails its request, and memory stays below 600 MB',
  async (_name, code, mark, flood) => {
    const measured = await measure((_request, response) => flood(response));
    expect(measured).toMatchObject({ code, isReady: true });
    expect(measured.cut).toHaveLength(1);
    expect(measured.cut[0]?.mark).toBe(mark);
    expect(measured.cut[0]?.size).toBeGreaterThanOrEqual(httpLimits.ratioFromBytes);
    expect(measured.cut[0]?.size).toBeLessThan(httpLimits.messageBytes + 1_000_000);
    expect(measured.peakMb).toBeLessThan(600);
  },
  90_000,
);

it('a flood of complete events waits for the log, and memory stays below 600 MB', async () => {
  const params = { level: 'info', data: String(piece) };
  const event = Buffer.from(`data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params })}\n\n`);
  const measured = await measure(async ({ message }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    await pour(response, event, 300);
    response.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { contents: [] } })}\n\n`);
  });
  expect(measured).toMatchObject({ code: 'none', isReady: true, cut: [] });
  expect(measured.peakMb).toBeLessThan(600);
}, 90_000);
