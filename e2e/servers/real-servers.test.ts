import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { startEverythingHttp } from './real-servers.ts';

test('server-everything starts over HTTP on 127.0.0.1, and stops', async () => {
  const { url, stop } = await startEverythingHttp();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  await client.close();
  await stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
