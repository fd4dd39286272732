import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { listenOnLoopback } from '#host/testing/loopback.ts';
import { loupe, loupeFile, testServer } from './testing/run-loupe.ts';
import { scriptedCommand } from './testing/scripted-server.ts';

const neutral = { ...process.env, LC_ALL: 'C' };

/** A server with these capabilities that answers so. */
const answering = (capabilities: object, answers: object = {}) => {
  const initialize = { protocolVersion: '2025-06-18', capabilities, serverInfo: { name: 'scripted', version: '1' } };
  return ['--era', 'legacy', '--', scriptedCommand({ initialize, ...answers })];
};

describe('inspect', () => {
  test('a server with resources and without templates is valid', async () => {
    const bare = answering({ resources: {} }, { 'resources/list': { resources: [] } });
    const shown = await loupe(['inspect', ...bare]);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toMatch(/^Resources +0$/m);
    expect(shown.stdout).toMatch(/^Resource templates +not offered \(error -32601\)$/m);
    const { code, stdout, stderr } = await loupe(['inspect', '--json', ...bare]);
    expect({ code, stderr, counts: JSON.parse(stdout).counts }).toEqual({
      code: 0,
      stderr: '',
      counts: { resources: 0 },
    });
  });

  test('any other declared but missing list is a failure', async () => {
    const { code, stderr } = await loupe(['inspect', ...answering({ tools: {} })]);
    expect(code).toBe(1);
    expect(stderr).toContain('The server returned error -32601 for tools/list.');
  });
});

describe('a malformed response is shown, and the exit code reports it', () => {
  const call = (result: unknown) => loupe(['tools', 'call', 'x', '--yes', ...answering({}, { 'tools/call': result })]);
  const get = (result: unknown, ...options: string[]) =>
    loupe(['prompts', 'get', 'x', ...options, ...answering({}, { 'prompts/get': result })]);
  const read = (result: unknown) => loupe(['resources', 'read', 'x:y', ...answering({}, { 'resources/read': result })]);

  test.each<[unknown, string, string]>([
    [{ contents: 'none' }, '{"contents":"none"}\n', 'no “content” list'],
    [{ content: 'only text' }, '{"content":"only text"}\n', 'no “content” list'],
    [{ content: [{ type: 'hologram', depth: 3 }] }, '{"type":"hologram","depth":3}\n', 'Block 1: has a type'],
    [{ content: ['only text'] }, '"only text"\n', 'Block 1: isn’t an object'],
    [{ content: [{ type: 'text', text: 'Well?' }], isError: 'yes' }, 'Well?\n', '“isError” is neither'],
    [{ content: [{ type: 'image', mimeType: 'image/png', data: '!' }] }, '', 'Block 1: isn’t base64'],
  ])('tools call: %j', async (result, stdout, words) => {
    const run = await call(result);
    expect(run).toMatchObject({ code: 1, stdout });
    expect(run.stderr).toContain(words);
  });

  test('tools call: a result without any content is reported', async () => {
    expect(await call({ content: [] })).toMatchObject({ code: 0, stdout: '' });
    expect((await call({ content: [] })).stderr).toContain('The result has no content blocks.');
  });

  test.each<[unknown, string, string]>([
    [{ messages: [{ role: 'system', content: { type: 'text', text: 'Hi' } }] }, 'system:\nHi\n', 'Message 1: its role'],
    [{ messages: [null] }, 'no role:\nnull\n', 'isn’t an object'],
  ])('prompts get: %j', async (result, stdout, words) => {
    const run = await get(result);
    expect(run).toMatchObject({ code: 1, stdout });
    expect(run.stderr).toContain(words);
    expect(await get(result, '--json')).toMatchObject({ code: 1, stdout: expect.stringContaining('"messages"') });
  });

  test('prompts get: a result without messages is printed as sent', async () => {
    const { code, stderr } = await get({ message: 'one' });
    expect(code).toBe(1);
    expect(stderr).toContain('“messages” is missing or isn’t an array');
    expect(stderr).toContain('"result":{"message":"one"}');
    expect(stderr).not.toContain('Open the frame');
    expect(await get({ messages: [] })).toMatchObject({ code: 0, stderr: 'The prompt has no messages.\n' });
  });

  test.each<[unknown, string, string]>([
    [{ contents: [{ uri: 'x:y' }] }, '', 'neither text nor blob'],
    [{ contents: [{ uri: 'x:y', blob: '!' }] }, '', 'isn’t base64 from character 1 on'],
    [{ contents: [{ uri: 'x:y', text: 'a', blob: 'AAEC' }] }, 'a', 'both text and blob'],
  ])('resources read: %j', async (result, stdout, words) => {
    const run = await read(result);
    expect(run).toMatchObject({ code: 1, stdout });
    expect(run.stderr).toContain(words);
  });
});

test('a title may be in the annotations (2025-03-26)', async () => {
  const tools = [{ name: 'old', inputSchema: { type: 'object' }, annotations: { title: 'An old title' } }];
  const { stdout } = await loupe(['tools', 'list', ...answering({ tools: {} }, { 'tools/list': { tools } })]);
  expect(stdout).toMatch(/^old +An old title$/m);
});

test('the next step comes before the text that it points to', async () => {
  const { stderr } = await loupe([
    'resources',
    'read',
    'demo://nowhere',
    '--era',
    'legacy',
    '--',
    ...testServer('demo'),
  ]);
  const [first, next, last] = stderr.split('\n');
  expect(first).toMatch(/^loupe: The server returned error -\d+ for resources\/read/);
  expect(next).toBe('The server’s message is below; --verbose shows every message.');
  expect(last).toBe('Message from the server:');
});

test('a 401 that names a header is reported with that header', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":"Missing X-Agent-API-Key header"}');
  });
  const { url, close } = await listenOnLoopback(server);
  const { code, stderr } = await loupe(['inspect', '--url', url]);
  await close();
  expect(code).toBe(3);
  expect(stderr).toContain('--header "X-Agent-API-Key: VALUE"');
  expect(stderr).not.toContain('Authorization');
});

test('a resource that requires input is read after the answer', async () => {
  const args = ['resources', 'read', 'requests://letter', '--json', '--era', 'modern', '--', ...testServer('requests')];
  const { stdout, stderr } = await loupe(args);
  expect(stderr).toContain('Server request (elicitation/create), declined');
  expect(JSON.parse(stdout)).toMatchObject({ contents: [{ uri: 'requests://letter' }] });
});

test.skipIf(process.platform !== 'linux')('results that cannot be written are a failure', async () => {
  const command = [process.execPath, loupeFile, 'resources', 'list', '--era', 'legacy', '--', ...testServer('demo')];
  const child = spawn('/bin/sh', ['-c', 'exec "$@" > /dev/full', 'sh', ...command], { env: neutral });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(2);
  expect(stderr).toContain('stdout couldn’t be written.');
  expect(stderr).toContain('ENOSPC');
});
