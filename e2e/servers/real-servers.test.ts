import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everythingServer, filesystemServer, memoryServer, startEverythingHttp } from './real-servers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-servers-'));
  await writeFile(join(folder, 'note.txt'), 'A note.');
});
afterAll(() => rm(folder, { recursive: true }));

async function toolNames(server: { command: string; args: string[]; env?: Record<string, string> }): Promise<string[]> {
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(new StdioClientTransport({ ...server, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

test('server-everything, server-filesystem and server-memory start over stdio', async () => {
  expect(await toolNames(everythingServer())).toContain('echo');
  expect(await toolNames(filesystemServer(folder))).toContain('read_text_file');
  expect(await toolNames(memoryServer(join(folder, 'graph.jsonl')))).toContain('create_entities');
});

test('server-everything starts over HTTP on 127.0.0.1, and is gone once it is stopped', async () => {
  const { url, stop } = await startEverythingHttp();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  expect((await client.listResources()).resources.length).toBeGreaterThan(0);
  await client.close();
  await stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});
