import {
  Client,
  type ClientCapabilities,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ServerDefinition } from '../../electron/demo/server/definition.ts';
import { startHttpSse } from '../../electron/demo/server/http/http-sse.ts';
import { type StreamableOptions, startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import type { Command } from './own-server.ts';

/** A connected official client. */
export interface Connected {
  client: Client;
  close(): Promise<void>;
}

type Mode = 'legacy' | 'modern';

/** The client's declared capabilities and its answers. */
export interface Person {
  capabilities: ClientCapabilities;
  attend(client: Client): void;
}

function createClient(mode: Mode, person?: Person): Client {
  const client = new Client(
    { name: 'sdk', version: '1' },
    {
      versionNegotiation: { mode: mode === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
      ...(person && { capabilities: person.capabilities }),
    },
  );
  person?.attend(client);
  return client;
}

/** Connects to a process. */
export async function connectStdio(
  { command, args, env }: Command & { env?: Record<string, string> },
  mode: Mode,
  person?: Person,
): Promise<Connected> {
  const client = createClient(mode, person);
  await client.connect(new StdioClientTransport({ command, args, stderr: 'ignore', ...(env && { env }) }));
  return { client, close: () => client.close() };
}

/** Connects to a definition, served over Streamable HTTP in this process. */
export async function connectHttp(
  definition: ServerDefinition,
  mode: Mode,
  options: StreamableOptions = {},
  person?: Person,
): Promise<Connected> {
  const { url, close } = await startStreamableHttp(definition, options);
  const client = createClient(mode, person);
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return { client, close: () => client.close().then(close) };
}

/** Connects to a definition, served over HTTP+SSE in this process. */
export async function connectSse(definition: ServerDefinition, person?: Person): Promise<Connected> {
  const { url, close } = await startHttpSse(definition);
  const client = createClient('legacy', person);
  await client.connect(new SSEClientTransport(new URL(url)));
  return { client, close: () => client.close().then(close) };
}
