import { createServer, type Server } from 'node:http';
import process from 'node:process';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { loupe } from './testing/run-loupe.ts';

/** Runs `inspect` on an HTTP server until it ends. */
async function inspectHttp(server: Server, ...options: string[]) {
  const { url, close } = await listenOnLoopback(server);
  const run = await loupe(['inspect', '--url', url, ...options]);
  await close();
  return { ...run, url };
}

/** `inspect` of a process that runs this JavaScript. */
const inspectScript = (script: string, ...options: string[]) =>
  loupe(['inspect', ...options, '--', process.execPath, '-e', script]);

test('what each attempt to connect got is printed, then the failure stands for all', async () => {
  const { url, code, stderr } = await inspectHttp(
    createServer((request, response) => {
      response.writeHead(request.method === 'GET' ? 405 : 200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    }),
  );
  expect(code).toBe(3);
  expect(stderr).toContain(`loupe: ${url} returned text/html instead of MCP.`);
  const tried = stderr.slice(stderr.indexOf('What was tried:'));
  expect(tried.split('\n').slice(0, 10)).toEqual([
    'What was tried:',
    '  server/discover failed: sending initialize',
    `    ${url} returned text/html instead of MCP.`,
    '    <h1>Hello</h1>',
    '  initialize failed: trying HTTP+SSE',
    `    ${url} returned text/html instead of MCP.`,
    '    <h1>Hello</h1>',
    '  HTTP+SSE failed',
    `    ${url} returned 405: it doesn’t accept the HTTP method GET there.`,
    '    <h1>Hello</h1>',
  ]);
});

test('a response with neither result nor error fails at once, with what was sent', async () => {
  const { code, stderr } = await inspectScript(
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
       console.log(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(line).id, answer: 'pong' }));
     })`,
  );
  expect(code).toBe(3);
  expect(stderr).toContain(
    'loupe: The server’s response to initialize doesn’t follow the specification: it has neither a result nor an error.',
  );
  expect(stderr).toContain('"answer":"pong"');
});
