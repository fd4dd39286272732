import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemo } from '../../../electron/demo/demo.ts';
import { ownServer } from '../own-server.ts';
import { type Connected, connectHttp, connectSse, connectStdio } from '../sdk-client.ts';

const ways: [string, () => Promise<Connected>][] = [
  ['stdio, legacy', () => connectStdio(ownServer('demo', '--sound'), 'legacy')],
  ['stdio, modern', () => connectStdio(ownServer('demo', '--sound'), 'modern')],
  ['HTTP, legacy', () => connectHttp(createDemo({ sound: true }), 'legacy')],
  [
    'HTTP, legacy, answering with streams',
    () => connectHttp(createDemo({ sound: true }), 'legacy', { answers: 'sse' }),
  ],
  ['HTTP, modern', () => connectHttp(createDemo({ sound: true }), 'modern')],
  [
    'HTTP, modern, answering with streams',
    () => connectHttp(createDemo({ sound: true }), 'modern', { answers: 'sse' }),
  ],
  ['HTTP+SSE', () => connectSse(createDemo({ sound: true }))],
];

/** Subscribes in the way of the client's era. */
async function subscribe(client: Client, uri: string): Promise<void> {
  if (client.getProtocolEra() === 'modern') {
    await client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true });
  } else {
    await client.subscribeResource({ uri });
  }
}

describe.each(ways)('the demo over %s', (_way, connect) => {
  let connected: Connected;
  let client: Client;
  const complaints: Error[] = [];

  beforeAll(async () => {
    connected = await connect();
    client = connected.client;
    client.onerror = (error) => complaints.push(error);
  });
  afterAll(async () => {
    await connected.close();
  });

  test('has server info', () => {
    expect(client.getServerVersion()?.name).toBe('loupe-demo');
    expect(client.getInstructions()).toContain('README.md');
    expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true, listChanged: true });
  });

  test('lists and reads every resource', async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThanOrEqual(60);
    expect(new Set(resources.map(({ uri }) => uri)).size).toBe(resources.length);
    for (const { uri, size, mimeType } of resources) {
      if (uri === 'demo://letter') continue;
      const { contents } = await client.readResource({ uri });
      expect(contents.length, uri).toBeGreaterThan(0);
      if (size === undefined) continue;
      const bytes = contents.map((part) =>
        'blob' in part ? Buffer.byteLength(part.blob, 'base64') : Buffer.byteLength(part.text),
      );
      expect(bytes, uri).toEqual([size]);
      expect(contents[0]?.mimeType, uri).toBe(mimeType);
    }
  });

  test('reads a bundle with parts of several kinds', async () => {
    const { contents } = await client.readResource({ uri: 'demo://bundle/mixed' });
    expect(contents.map(({ mimeType }) => mimeType)).toEqual([
      'text/markdown',
      'application/json',
      'image/png',
      'application/octet-stream',
    ]);
  });

  test('rejects an unknown resource', async () => {
    await expect(client.readResource({ uri: 'demo://nowhere' })).rejects.toThrow('Resource not found');
  });

  test('reads URIs of its templates', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['greeting', 'files', 'search', 'square']);
    const { contents } = await client.readResource({ uri: 'demo://greeting/zh-CN/Ada' });
    expect(contents).toEqual([{ uri: 'demo://greeting/zh-CN/Ada', mimeType: 'text/plain', text: '你好, Ada!\n' }]);
  });

  test('gets its prompts', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'introduce',
      'summarise',
      'review_code',
      'every_kind',
      'interview',
    ]);
    const { messages } = await client.getPrompt({ name: 'every_kind' });
    expect(messages).toHaveLength(6);
    await expect(client.getPrompt({ name: 'summarise' })).rejects.toMatchObject({ code: -32602 });
  });

  test('completes arguments depending on the others', async () => {
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'review_code' },
      argument: { name: 'framework', value: '' },
      context: { arguments: { language: 'rust' } },
    });
    expect(completion.values).toEqual(['actix', 'axum', 'rocket']);
  });

  test('calls its tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('delete_everything');
    const sum = await client.callTool({ name: 'add', arguments: { a: 2, b: 40 } });
    expect(sum.content).toEqual([{ type: 'text', text: '{"sum":42}' }]);
    expect(await client.callTool({ name: 'fail' })).toMatchObject({ isError: true });
    expect(await client.callTool({ name: 'echo', arguments: {} })).toMatchObject({ isError: true });
    expect(await client.callTool({ name: 'look_up_region', arguments: { region: 'Zürich' } })).not.toHaveProperty(
      'isError',
    );
    for (const name of ['show_picture', 'play_tone', 'link_resource', 'embed_resources']) {
      expect((await client.callTool({ name })).content, name).not.toHaveLength(0);
    }
  });

  test('reports progress', async () => {
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => seen.push(progress);
    const arguments_ = { steps: 3, stepMs: 50 };
    const answer = await client.callTool({ name: 'long_task', arguments: arguments_ }, { onprogress });
    expect(answer.content).toEqual([{ type: 'text', text: 'Done in 3 steps.' }]);
    // The official client loses progress that comes in one piece with the answer; the raw client sees all of it.
    expect(seen).toEqual([1, 2, 3].slice(0, seen.length));
  });

  test('notifies subscribers of the counter, and of the changed list', async () => {
    const updated = new Promise((resolve) =>
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri)),
    );
    const changed = new Promise((resolve) =>
      client.setNotificationHandler('notifications/resources/list_changed', ({ method }) => resolve(method)),
    );
    await subscribe(client, 'demo://counter');
    await client.callTool({ name: 'count_up' });
    expect(await updated).toBe('demo://counter');
    await client.callTool({ name: 'add_resource', arguments: { text: 'new' } });
    expect(await changed).toBe('notifications/resources/list_changed');
    expect(await client.readResource({ uri: 'demo://added/1' })).toMatchObject({ contents: [{ text: 'new' }] });
  });

  test('is valid for the official client', () => {
    const unexpected = complaints.filter(
      ({ message }) => !message.includes('progress notification for an unknown token'),
    );
    expect(unexpected).toEqual([]);
  });
});
