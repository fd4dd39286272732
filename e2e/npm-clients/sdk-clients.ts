import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Target } from '../npm-servers/visit.ts';

const about = { name: 'sdk', version: '1' };
const call = { name: 'echo', arguments: { message: 'häst 馬' } };

/** What the official client of line 1 gets. */
export async function visitWithSdk1(target: Target): Promise<string> {
  const client = new Client(about);
  await client.connect(
    'url' in target
      ? new StreamableHTTPClientTransport(new URL(target.url))
      : new StdioClientTransport({ ...target, stderr: 'ignore' }),
  );
  const seen = [client.getServerCapabilities(), await client.listTools(), await client.callTool(call)];
  await client.close();
  return JSON.stringify(seen, null, 1);
}

/** What the official client of line 2 gets, which finds the era by itself. */
export async function visitWithSdk2(target: Target): Promise<string> {
  const client = new NewClient(about, { versionNegotiation: { mode: 'auto' } });
  await client.connect(
    'url' in target ? new NewHttp(new URL(target.url)) : new NewStdio({ ...target, stderr: 'ignore' }),
  );
  const seen = [client.getServerCapabilities(), await client.listTools(), await client.callTool(call)];
  await client.close();
  return JSON.stringify(seen, null, 1);
}
