import { afterEach, describe, expect, test } from 'vitest';
import { isAlive } from '#host/testing/is-alive.ts';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import { faultyServer } from '../own-server.ts';
import { modernMeta, RawClient } from '../raw-client.ts';
import type { FaultName } from './faults.ts';

let client: RawClient;
const start = (fault: FaultName, ...options: string[]) => {
  client = new RawClient(faultyServer(fault, ...options));
  return client;
};
afterEach(async () => {
  client.kill('SIGKILL');
  await client.exited;
});

const read = (uri: string) => ['resources/read', { uri }] as const;
const contentsOf = ({ result }: Params): unknown[] =>
  isParams(result) && Array.isArray(result.contents) ? result.contents : [];

describe('faults of the process', () => {
  test('exit-at-once writes three lines to stderr and exits with 3', async () => {
    start('exit-at-once');
    expect(await client.exited).toEqual({ code: 3, signal: null });
    expect(client.stderr.trimEnd().split('\n')).toHaveLength(3);
    expect(client.lines).toEqual([]);
  });

  test('exit-on-probe exits with 1 on a probe, and serves otherwise', async () => {
    start('exit-on-probe');
    client.send({ id: 1, method: 'server/discover', params: { _meta: modernMeta } });
    expect(await client.exited).toEqual({ code: 1, signal: null });
    start('exit-on-probe');
    expect(await client.initialize()).toHaveProperty('result.serverInfo');
  });

  test('spoilt-by-probe responds to initialize with an error after a probe', async () => {
    start('spoilt-by-probe');
    client.send({ id: 1, method: 'server/discover', params: { _meta: modernMeta } });
    expect(await client.initialize()).toHaveProperty('error.code', -32603);
    start('spoilt-by-probe');
    expect(await client.initialize()).toHaveProperty('result.serverInfo');
  });

  test('ignores-probe responds to initialize only', async () => {
    start('ignores-probe');
    client.send({ id: 1, method: 'server/discover', params: { _meta: modernMeta } });
    expect(await client.initialize()).toHaveProperty('result.serverInfo');
    expect(client.lines).toHaveLength(1);
  });

  test('dies-mid-response writes half a line and exits with 9', async () => {
    start('dies-mid-response');
    await client.initialize();
    client.send({ id: 1, method: 'resources/read', params: { uri: 'dies://halfway' } });
    expect(await client.exited).toEqual({ code: 9, signal: null });
    expect(client.rest).toMatch(/^\{"jsonrpc":"2.0","id":1,/);
  });

  test.each([
    ['crash://now', { code: null, signal: 'SIGSEGV' }],
    ['crash://exit', { code: 5, signal: null }],
  ])('crash-later crashes when %s is read', async (uri, exit) => {
    start('crash-later');
    await client.initialize();
    client.send({ id: 1, method: 'resources/read', params: { uri } });
    expect(await client.exited).toEqual(exit);
    expect(client.stderr).toContain('about to crash');
  });

  test('crash-soon exits with 5 on the third message after it is ready', async () => {
    start('crash-soon');
    await client.initialize();
    await client.request(1, 'ping');
    await client.request(2, 'ping');
    client.send({ id: 3, method: 'ping' });
    expect(await client.exited).toEqual({ code: 5, signal: null });
  });

  test('stubborn ignores the end of stdin and SIGTERM', async () => {
    start('stubborn');
    await client.initialize();
    client.end();
    await client.until(() => client.stderr.includes('End of stdin ignored'));
    client.kill('SIGTERM');
    await client.until(() => client.stderr.includes('SIGTERM ignored'));
    client.kill('SIGKILL');
    expect(await client.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('grandchild leaves a process behind when only the server is killed', async () => {
    start('grandchild');
    await client.initialize();
    const [part] = contentsOf(await client.request(1, ...read('grandchild://pid')));
    const pid = Number(isParams(part) && part.text);
    client.kill('SIGKILL');
    await client.exited;
    expect(isAlive(pid)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });

  test('stderr-flood writes as many lines as wanted, then serves', async () => {
    start('stderr-flood', '--count', '5000');
    await client.initialize();
    await client.until(() => client.stderr.includes('flood line 5000 of 5000\n'));
  });
});

describe('faults of the streams', () => {
  test('logs-on-stdout has lines that aren’t messages, and still responds', async () => {
    start('logs-on-stdout');
    await client.initialize();
    expect(client.lines.slice(0, 4)).toEqual([
      '=== plain server 1.0.0 ===',
      '[info] listening on stdio',
      '{"level":"info","msg":"started"}',
      '[debug] answering',
    ]);
  });

  test('bom-crlf starts with a byte order mark and ends its lines with CR LF', async () => {
    start('bom-crlf');
    await client.initialize();
    await client.request(1, 'ping');
    expect(client.lines[0]).toMatch(/^\uFEFF\{.*\}\r$/);
    expect(client.lines[1]).toMatch(/^\{.*\}\r$/);
  });

  test('split-utf8 pauses in the middle of a character', async () => {
    start('split-utf8', '--delay', '500');
    await client.initialize();
    client.send({ id: 1, method: 'resources/read', params: { uri: 'split://text' } });
    const half = await client.until(() => (client.rest === '' ? undefined : client.rest));
    expect(half).toMatch(/"text":"$/);
    const answer = await client.until(() => client.messages.find(({ id }) => id === 1));
    expect(contentsOf(answer)).toMatchObject([{ text: '中文 · Grüße · 🔍' }]);
  });

  test('big-line responds with one line of the requested size', async () => {
    start('big-line', '--bytes', '3000000');
    await client.initialize();
    const answer = await client.request(1, ...read('big://60mb'));
    expect(contentsOf(answer)).toMatchObject([{ text: expect.stringMatching(/^[0-9a-f]{3000000}$/) }]);
    expect(client.lines).toHaveLength(2);
  });

  test('half-line pauses in the middle of a long response', async () => {
    start('half-line', '--bytes', '100000');
    await client.initialize();
    client.send({ id: 1, method: 'resources/read', params: { uri: 'half://4mb' } });
    await client.until(() => (client.rest.length > 50_000 ? true : undefined));
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
    await client.request(2, 'ping');
    const answer = await client.until(() => client.messages.find(({ id }) => id === 1));
    expect(contentsOf(answer)).toMatchObject([{ text: expect.stringMatching(/^[0-9a-f]{100000}$/) }]);
  });

  test('duplicate-response responds to a read twice', async () => {
    start('duplicate-response');
    await client.initialize();
    await client.request(1, ...read('plain://numbers/one'));
    await client.request(2, 'ping');
    expect(client.messages.filter(({ id }) => id === 1)).toHaveLength(2);
  });
});

describe('faults of the answers', () => {
  test('never-answers is silent until stdin ends', async () => {
    start('never-answers');
    client.send({ id: 1, method: 'initialize', params: {} });
    client.end();
    expect(await client.exited).toEqual({ code: 0, signal: null });
    expect(client.lines).toEqual([]);
  });

  test('silent-request never responds for one resource, and reports progress for another', async () => {
    start('silent-request', '--delay', '1');
    await client.initialize();
    client.send({ id: 1, method: 'resources/read', params: { uri: 'silent://never' } });
    await client.request(2, 'resources/read', { uri: 'silent://progress', _meta: { progressToken: 't' } });
    expect(client.messages.filter(({ method }) => method === 'notifications/progress')).toHaveLength(10);
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
  });

  test('silent-request reports progress until it is cancelled', async () => {
    start('silent-request', '--delay', '1');
    await client.initialize();
    client.send({
      id: 1,
      method: 'resources/read',
      params: { uri: 'silent://endless', _meta: { progressToken: 't' } },
    });
    await client.until(() => client.messages.length > 20);
    client.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await client.request(2, 'ping');
    const count = client.messages.length;
    await client.request(3, 'ping');
    expect(client.messages).toHaveLength(count + 1);
  });

  test('late-response responds only after a cancellation, and to unknown ids', async () => {
    start('late-response');
    await client.initialize();
    client.send({ id: 1, method: 'resources/read', params: { uri: 'late://answer' } });
    client.send({ id: 2, method: 'resources/read', params: { uri: 'late://orphan' } });
    await client.until(() => client.messages.find(({ id }) => id === 'nobody-asked'));
    expect(client.messages.some(({ id }) => id === 1)).toBe(false);
    client.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await client.until(() => client.messages.find(({ id }) => id === 1));
  });

  test('unsupported-revision responds with an unknown revision', async () => {
    start('unsupported-revision');
    expect(await client.initialize()).toHaveProperty('result.protocolVersion', '1999-01-01');
  });

  test('bad-handshake lacks serverInfo and capabilities', async () => {
    start('bad-handshake');
    expect(await client.initialize()).toHaveProperty('result', { protocolVersion: '2025-11-25' });
  });

  test('bad-handshake of the modern era has no fields', async () => {
    start('bad-handshake', '--era', 'modern');
    const answer = await client.request(1, 'server/discover', { _meta: modernMeta });
    expect(answer).toHaveProperty('result', { resultType: 'complete' });
  });

  test('error-list has an error instead of its second page', async () => {
    start('error-list');
    await client.initialize();
    const { result } = await client.request(1, 'resources/list');
    const cursor = isParams(result) ? result.nextCursor : undefined;
    expect(await client.request(2, 'resources/list', { cursor })).toMatchObject({ error: { code: -32603 } });
  });
});

describe('faults of the lists', () => {
  test('cursor-loop repeats the same cursor', async () => {
    start('cursor-loop');
    await client.initialize();
    const { result } = await client.request(1, 'resources/list');
    const cursor = isParams(result) ? result.nextCursor : undefined;
    expect(cursor).toBeTypeOf('string');
    expect(await client.request(2, 'resources/list', { cursor })).toHaveProperty('result.nextCursor', cursor);
  });

  test.each([
    ['resources/list', 'resources', 15],
    ['resources/templates/list', 'resourceTemplates', 3],
    ['prompts/list', 'prompts', 4],
    ['tools/list', 'tools', 7],
  ])('malformed-items has invalid items among the valid ones of %s', async (method, key, count) => {
    start('malformed-items');
    await client.initialize();
    const { result } = await client.request(1, method);
    const items = isParams(result) ? result[key] : undefined;
    expect(items).toHaveLength(count);
    expect(items).toContain(null);
  });

  test('slow-pages has ten pages of five', async () => {
    start('slow-pages', '--delay', '1');
    await client.initialize();
    let pages = 0;
    let cursor: unknown;
    do {
      const { result } = await client.request(pages, 'resources/list', { cursor });
      expect(isParams(result) && result.resources).toHaveLength(5);
      cursor = isParams(result) ? result.nextCursor : undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(10);
  });

  test('no-resources declares tools only', async () => {
    start('no-resources');
    expect(await client.initialize()).toHaveProperty('result.capabilities', { tools: {} });
    expect(await client.request(1, 'resources/list')).toMatchObject({ error: { code: -32601 } });
  });
});
