import { expect, test } from 'vitest';
import { ownServer } from './own-server.ts';
import { connectStdio } from './sdk-client.ts';

test('returns the requested amount of text and JSON', async () => {
  const { client, close } = await connectStdio(ownServer('bulk', '--bytes', '20000'), 'legacy');
  const { content: text } = await client.callTool({ name: 'big_text' });
  expect(text).toHaveLength(1);
  expect(text).toHaveProperty('0.text.length', 20_000);
  const { content: json, structuredContent } = await client.callTool({ name: 'big_json' });
  expect(json).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  expect(JSON.stringify(structuredContent).length).toBeGreaterThan(20_000);
  await close();
});

test('writes the requested number of log messages, without a level', async () => {
  const { client, close } = await connectStdio(ownServer('bulk', '--count', '1200'), 'legacy');
  const messages: unknown[] = [];
  client.setNotificationHandler('notifications/message', ({ params }) => void messages.push(params.data));
  const { content } = await client.callTool({ name: 'write_logs' });
  expect(content).toEqual([{ type: 'text', text: 'Wrote 1200 log messages.' }]);
  expect(messages).toEqual(Array.from({ length: 1200 }, (_, index) => `Message ${index + 1}`));
  await close();
});

test('lists the requested number of different tools', async () => {
  const { client, close } = await connectStdio(ownServer('many-tools', '--count', '2500'), 'modern');
  const { tools } = await client.listTools();
  expect(new Set(tools.map(({ name }) => name)).size).toBe(2500);
  await close();
});
