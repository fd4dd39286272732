import { Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ServerDefinition } from './definition.ts';
import { startHttpSse } from './http/http-sse.ts';
import { type StreamableOptions, startStreamableHttp } from './http/streamable-http.ts';
import type { Command } from './own-server.ts';

/** The official client, connected. */
export interface Connected {
  client: Client;
  close(): Promise<void>;
}

type Mode = 'legacy' | 'modern';

function createClient(mode: Mode): Client {
  return new Client(
    { name: 'sdk', version: '1' },
    { versionNegotiation: { mode: mode === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );
}

/** Connects the official client to a process. */
export async function connectStdio({ command, args }: Command, mode: Mode): Promise<Connected> {
  const client = createClient(mode);
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  return { client, close: () => client.close() };
}

/** Connects the official client to a definition, served over Streamable HTTP in this process. */
export async function connectHttp(
  definition: ServerDefinition,
  mode: Mode,
  options: StreamableOptions = {},
): Promise<Connected> {
  const { url, close } = await startStreamableHttp(definition, options);
  const client = createClient(mode);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return { client, close: () => client.close().then(close) };
}

/** Connects the official client to a definition, served over HTTP+SSE in this process. */
export async function connectSse(definition: ServerDefinition): Promise<Connected> {
  const { url, close } = await startHttpSse(definition);
  const client = createClient('legacy');
  await client.connect(new SSEClientTransport(new URL(url)));
  return { client, close: () => client.close().then(close) };
}
