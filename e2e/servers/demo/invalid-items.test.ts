import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDemo } from '../../../electron/demo/demo.ts';
import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import { ownServer } from '../own-server.ts';
import { modernMetaOf, RawClient } from '../raw-client.ts';

const everything = { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } };
const _meta = modernMetaOf({ ...everything, extensions: { 'io.modelcontextprotocol/tasks': {} } });

/** What the client is asked for first by a call; undefined when it answers at once. */
function askedFor(answer: Params): string[] | undefined {
  const result = isParams(answer.result) ? answer.result : {};
  if (!isParams(result.inputRequests)) return undefined;
  return Object.values(result.inputRequests).map((request) => (isParams(request) ? String(request.method) : '?'));
}

describe('the demo over stdio, 2026-07-28', () => {
  let client: RawClient;
  let id = 0;
  const request = (method: string, params: Params = {}) => client.request(++id, method, { ...params, _meta });
  const call = (name: string, values: Params = {}) => request('tools/call', { name, arguments: values });
  const list = async (method: string, field: string) => {
    const items: unknown[] = [];
    for (let cursor: unknown, more = true; more; more = cursor !== undefined) {
      const { result } = await request(method, cursor === undefined ? {} : { cursor });
      const page = isParams(result) && Array.isArray(result[field]) ? result[field] : [];
      items.push(...page);
      cursor = isParams(result) ? result.nextCursor : undefined;
    }
    return items;
  };
  beforeEach(() => {
    client = new RawClient(ownServer('demo', '--era', 'modern'));
  });
  afterEach(async () => {
    client.end();
    await client.exited;
  });

  test.each([
    ['resources/list', 'resources', 2],
    ['resources/templates/list', 'resourceTemplates', 1],
    ['prompts/list', 'prompts', 1],
    ['tools/list', 'tools', 2],
  ])('%s ends with intentionally invalid items', async (method, field, count) => {
    const titles = (await list(method, field)).map((item) => (isParams(item) ? String(item.title) : ''));
    const invalid = titles.filter((title) => title.startsWith('Invalid on purpose: '));
    expect(invalid).toHaveLength(count);
    expect(titles.slice(-count)).toEqual(invalid);
  });

  test('every tool has a description', async () => {
    for (const tool of await list('tools/list', 'tools')) {
      expect(isParams(tool) && typeof tool.description === 'string' ? tool.description : '').toMatch(/\w{3,}.*[.]$/);
    }
  });

  test.each<[string, string[]]>([
    ['ask_model', ['sampling/createMessage']],
    ['ask_form', ['elicitation/create']],
    ['ask_url', ['elicitation/create']],
    ['ask_roots', ['roots/list']],
    ['three_rounds', ['elicitation/create']],
    ['ask_together', ['elicitation/create', 'sampling/createMessage']],
  ])('%s sends %j', async (name, methods) => {
    expect(askedFor(await call(name))).toEqual(methods);
  });

  test('a prompt and a resource request input too', async () => {
    expect(askedFor(await request('prompts/get', { name: 'interview' }))).toEqual(['elicitation/create']);
    expect(askedFor(await request('resources/read', { uri: 'demo://letter' }))).toEqual(['elicitation/create']);
  });

  test('a slow report is a task, and a dial has a readable app', async () => {
    expect(await call('slow_report', { steps: 1, stepMs: 1 })).toMatchObject({ result: { resultType: 'task' } });
    expect(await request('resources/read', { uri: 'ui://loupe-demo/dial' })).toMatchObject({
      result: { contents: [{ mimeType: 'text/html;profile=mcp-app', text: expect.stringContaining('<title>Dial') }] },
    });
    const dial = (await list('tools/list', 'tools')).find((tool) => isParams(tool) && tool.name === 'show_dial');
    expect(dial).toMatchObject({ _meta: { ui: { resourceUri: 'ui://loupe-demo/dial' } } });
  });

  test('invalid items can still be used', async () => {
    expect(await call('invalid_schema', { lens: 1 })).toMatchObject({ result: { content: [{ type: 'text' }] } });
    expect(await request('resources/read', { uri: 'demo://invalid/fields' })).toMatchObject({
      result: { contents: [{ text: expect.any(String) }] },
    });
  });
});

test('in the legacy era these are server requests', async () => {
  const client = new RawClient(ownServer('demo', '--era', 'legacy'));
  await client.initialize('2025-11-25', everything);
  client.send({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'ask_roots', arguments: {} } });
  expect(await client.asked()).toMatchObject({ method: 'roots/list' });
  client.end();
  await client.exited;
});

test('a sound demo has no invalid items', () => {
  expect(createDemo({ sound: true }).amend).toBeUndefined();
});
