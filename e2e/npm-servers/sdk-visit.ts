import { performance } from 'node:perf_hooks';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { z } from 'zod';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { Target, taskSchema, Visit } from './visit.ts';

/** As Loupe: some servers' tools depend on the client's capabilities. */
const capabilities = {
  roots: { listChanged: true },
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
  tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
};

/** Connects and lists with the official client. The items are from its transport, since it drops unknown fields. */
export async function visit({ target, era }: z.infer<typeof taskSchema>): Promise<Visit> {
  const versionNegotiation = { mode: era === 'modern' ? { pin: '2026-07-28' } : ('legacy' as const) };
  const client = new Client({ name: 'Loupe', version: '0.0.0-bench' }, { capabilities, versionNegotiation });
  const transport = transportTo(target);
  const startedAt = performance.now();
  await client.connect(transport);
  const connectMs = performance.now() - startedAt;

  const lists: Visit['lists'] = { resources: [], templates: [], prompts: [], tools: [] };
  let kind: CatalogKind = 'tools';
  const take = transport.onmessage;
  transport.onmessage = (message) => {
    const result: Json | undefined = 'result' in message ? JSON.parse(JSON.stringify(message.result)) : undefined;
    const items = isJsonObject(result) ? result[kind === 'templates' ? 'resourceTemplates' : kind] : undefined;
    if (Array.isArray(items)) lists[kind].push(...items);
    take?.(message);
  };
  const request = {
    resources: () => client.listResources(),
    templates: () => client.listResourceTemplates(),
    prompts: () => client.listPrompts(),
    tools: () => client.listTools(),
  };
  const notes: string[] = [];
  for (kind of catalogKinds) {
    const refused = (thrown: unknown) =>
      notes.push(`SDK refuses ${kind}: ${thrown instanceof Error ? thrown.message : thrown}`);
    await request[kind]().catch(refused);
  }
  const revision = client.getNegotiatedProtocolVersion() ?? '';
  await client.close();
  return { connectMs, era, revision, lists, notes, strayLines: 0, stderrLines: 0, findings: [] };
}

function transportTo(target: Target): Transport {
  if ('url' in target) return new StreamableHTTPClientTransport(new URL(target.url));
  const { command, args, env } = target;
  return new StdioClientTransport({ command, args, env: { ...getDefaultEnvironment(), ...env }, stderr: 'ignore' });
}
