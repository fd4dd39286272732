import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { basename } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stdioFile } from '#host/recordings/testing/recording-file.ts';
import { loupe, startLoupe, testServer } from './testing/run-loupe.ts';

const recorded = () =>
  stdioFile([
    ['client', { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }],
    ['server', { id: 0, result: { protocolVersion: '2025-11-25', capabilities: { tools: {} } } }],
    ['client', { method: 'notifications/initialized' }],
    ['client', { id: 1, method: 'tools/list' }],
    ['server', { id: 1, result: { tools: [] } }],
  ]);

/** Sends messages to `loupe serve` and returns what it printed. */
async function served(args: string[], ...messages: object[]) {
  const child = startLoupe(['serve', ...args]);
  child.stdin.end(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  const { code, stdout, stderr } = await child.finished;
  const lines = stdout.split('\n').filter((line) => line !== '');
  return { code, stderr, messages: lines.map((line): unknown => JSON.parse(line)) };
}

const call = { id: 2, method: 'tools/call', params: { name: 'echo', arguments: { message: 'Hi' } } };

it('answers until stdin ends, and warns of what it doesn’t have', async () => {
  const { code, stderr, messages } = await served(
    [recorded(), '--on-miss', 'warn'],
    { id: 9, method: 'tools/list' },
    call,
  );
  const expected = [
    { id: 9, result: { tools: [] } },
    { id: 2, error: expect.objectContaining({ code: -32601 }) },
  ];
  expect(messages).toEqual(expect.arrayContaining(expected.map((each) => expect.objectContaining(each))));
  expect([code, stderr]).toEqual([0, expect.stringContaining('loupe serve: The recording has no such tools/call')]);
});

it('refuses a message that is deeper than anything recorded, and goes on', async () => {
  const child = startLoupe(['serve', recorded()]);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  child.stdin.write(`{"id":1,"method":"tools/list","params":{"cursor":${deep}}}\nno JSON\n`);
  child.stdin.end('{"id":2,"method":"tools/list"}\n');
  const { code, stdout } = await child.finished;
  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect([code, ids.toSorted()]).toEqual([0, [1, 2, null]]);
});

it('forwards what it doesn’t have to a server, which is initialized as the recording was', async () => {
  const initialize = {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const child = startLoupe(['serve', recorded(), '--on-miss', 'passthrough', '--', ...testServer('plain')]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output.includes('"id":2')) child.stdin.end();
  });
  for (const message of [initialize, { method: 'notifications/initialized' }, call]) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
  await child.finished;
  const messages = output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(messages).toMatchObject([
    { id: 0, result: { capabilities: { tools: {} } } },
    { id: 2, result: { content: [{ text: 'Hi' }] } },
  ]);
});

it('refuses a recording with masked secrets unless that is allowed', async () => {
  const file = stdioFile([['client', { id: 1, method: 'tools/list' }]], { redaction: 'secrets' });
  const { code, stderr } = await loupe(['serve', file]);
  expect(code).toBe(2);
  expect(stderr).toContain(`Secrets are masked in the recording ${basename(file)}`);
  expect(stderr).toContain('--allow-redacted');
  expect(await loupe(['serve', file, '--allow-redacted'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

it('a port that is in use ends it with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, stderr } = await loupe(['serve', recorded(), '--http', port]);
  expect(code).toBe(2);
  expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use by another program.\nChoose another port.`);
});

it('serves only its own host over HTTP, one session for each client', async () => {
  const child = startLoupe(['serve', recorded(), '--http', '0']);
  onTestFinished(() => child.interrupt());
  const [printed] = await once(child.stdout, 'data');
  const url = String(printed).trim();
  const post = (message: object, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', ...message }), headers });
  const opened = await post({ id: 0, method: 'initialize' });
  const session = opened.headers.get('mcp-session-id') ?? '';
  const list = { id: 'x', method: 'tools/list' };
  expect((await post(list)).status).toBe(400);
  expect((await post(list, { 'mcp-session-id': 'other' })).status).toBe(404);
  expect(await (await post(list, { 'mcp-session-id': session })).json()).toMatchObject({
    id: 'x',
    result: { tools: [] },
  });
  expect((await post({ method: 'notifications/initialized' }, { 'mcp-session-id': session })).status).toBe(202);
  expect((await post(list, { origin: 'https://web.example' })).status).toBe(403);
  const rebound = await new Promise((resolve) => {
    request(url, { headers: { host: 'web.example' } }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(rebound).toBe(403);
  const deleted = await fetch(url, { method: 'DELETE', headers: { 'mcp-session-id': session } });
  expect([deleted.status, (await post(list, { 'mcp-session-id': session })).status]).toEqual([204, 404]);
});
