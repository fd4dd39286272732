import { createServer, type Server } from 'node:http';
import process from 'node:process';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { respondingBy } from './testing/responding-script.ts';
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

test('an unknown revision is named, and --continue goes on as the nearest one, marked', async () => {
  const result = JSON.stringify({ protocolVersion: '2024-10-07', capabilities: {}, serverInfo: { name: 'old' } });
  const old = respondingBy(
    `method === 'initialize' ? { result: ${result} } : { error: { code: -32601, message: '' } }`,
  );
  const refused = await inspectScript(old);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain(
    'loupe: The server responded to initialize with protocol revision “2024-10-07”, which Loupe doesn’t know.',
  );
  expect(refused.stderr).toContain('Continue with --continue: Loupe then treats it as 2024-11-05');
  const continued = await inspectScript(old, '--continue');
  expect(continued.code).toBe(0);
  expect(continued.stdout).toMatch(/^Protocol +2024-11-05 \(legacy era\)$/m);
  expect(continued.stdout).toMatch(/^Server’s revision +2024-10-07$/m);
  expect(continued.stderr).toContain('Revision 2024-11-05 was assumed: the server responded with “2024-10-07”.');
  const { stdout } = await inspectScript(old, '--continue', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ protocolVersion: '2024-11-05', answeredProtocolVersion: '2024-10-07' });
});

test('a modern revision in the response to initialize isn’t called unsupported', async () => {
  const result = JSON.stringify({ protocolVersion: '2026-07-28', capabilities: {}, serverInfo: { name: 'new' } });
  const { stderr } = await inspectScript(
    respondingBy(`method === 'initialize' ? { result: ${result} } : { error: { code: -32601, message: '' } }`),
  );
  expect(stderr).toContain(
    'loupe: The server responded to initialize, the handshake of the legacy era, with 2026-07-28, a revision of the modern era.',
  );
});

test('a server that fails every request of the modern era is offered the legacy one', async () => {
  const capabilities = { tools: {} };
  const discovered = JSON.stringify({ resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities });
  const opened = JSON.stringify({ protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'half' } });
  const half = `let isOpen = false; ${respondingBy(`
    method === 'server/discover' ? { result: ${discovered} }
    : method === 'initialize' ? (isOpen = true, { result: ${opened} })
    : isOpen ? { result: { tools: [] } } : { error: { code: -32002, message: 'Server not initialized' } }`)}`;
  const { code, stderr } = await inspectScript(half);
  expect(code).toBe(1);
  expect(stderr).toContain('Server not initialized');
  expect(stderr).toContain('Try the legacy era: --era legacy.');
  const legacy = await inspectScript(half, '--era', 'legacy');
  expect(legacy).toMatchObject({ code: 0, stderr: '' });
  expect(legacy.stdout).toMatch(/^Tools +0$/m);
});
