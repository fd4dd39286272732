import { expect, test } from 'vitest';
import { ownServer } from './own-server.ts';
import { connectStdio } from './sdk-client.ts';

test('the bulk server returns as much text and JSON as it was asked for', async () => {
  const { client, close } = await connectStdio(ownServer('bulk', '--bytes', '20000'), 'legacy');
  const { content: text } = await client.callTool({ name: 'big_text' });
  expect(text).toHaveLength(1);
  expect(text).toHaveProperty('0.text.length', 20_000);
  const { content: json, structuredContent } = await client.callTool({ name: 'big_json' });
  expect(json).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  expect(JSON.stringify(structuredContent).length).toBeGreaterThan(20_000);
  await close();
});

test('the bulk server writes as many log messages as it was asked for, without a level being set', async () => {
  const { client, close } = await connectStdio(ownServer('bulk', '--count', '1200'), 'legacy');
  const messages: unknown[] = [];
  client.setNotificationHandler('notifications/message', ({ params }) => void messages.push(params.data));
  const { content } = await client.callTool({ name: 'write_logs' });
  expect(content).toEqual([{ type: 'text', text: 'Wrote 1200 log messages.' }]);
  expect(messages).toEqual(Array.from({ length: 1200 }, (_, index) => `Message ${index + 1}`));
  await close();
});

test('the server of many tools lists as many different ones as it was asked for', async () => {
  const { client, close } = await connectStdio(ownServer('many-tools', '--count', '2500'), 'modern');
  const { tools } = await client.listTools();
  expect(new Set(tools.map(({ name }) => name)).size).toBe(2500);
  await close();
});
