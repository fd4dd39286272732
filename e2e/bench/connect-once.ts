// Connects to one server and prints a line of JSON: node e2e/bench/connect-once.ts loupe|sdk <command> [args…]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createHost } from '#host/create-host.ts';
import { monotonicClock } from '#host/platform.ts';
import type { Session } from '#host/sessions/session.ts';
import { MemoryVault } from '#host/storage/vault/choose-vault.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { serverSchema } from '#shared/model/server.ts';

/** What a server lists, by what each item is known by. */
interface Lists {
  tools: string[];
  resources: string[];
  prompts: string[];
}

const [client, command = '', ...args] = process.argv.slice(2);
const result = await (client === 'sdk' ? withSdk() : withLoupe());
process.stdout.write(`${JSON.stringify(result)}\n`);
process.exit();

async function withSdk(): Promise<{ ms: number; lists: Lists }> {
  // What Loupe declares: some servers list other tools to other clients.
  const capabilities = {
    roots: { listChanged: true },
    sampling: { tools: {}, context: {} },
    elicitation: { form: {}, url: {} },
    tasks: { list: {}, cancel: {}, requests: { sampling: { createMessage: {} }, elicitation: { create: {} } } },
  };
  const sdk = new Client({ name: 'sdk', version: '1' }, { capabilities });
  const startedAt = performance.now();
  await sdk.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  const ms = performance.now() - startedAt;
  const {
    tools = [],
    resources = [],
    prompts = [],
  } = {
    ...(await sdk.listTools()),
    ...(await sdk.listResources()),
    ...(await sdk.listPrompts()),
  };
  const names = (items: { name: string }[]) => items.map(({ name }) => name);
  const lists = { tools: names(tools), resources: resources.map(({ uri }) => uri), prompts: names(prompts) };
  await sdk.close();
  return { ms, lists };
}

async function withLoupe(): Promise<{ ms: number; lists: Lists }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  const host = await createHost({
    shell: 'cli',
    version: '0.0.0-bench',
    dataDir,
    logStorage: 'disk',
    vault: new MemoryVault(),
    clock: monotonicClock,
    openExternal: () => Promise.resolve(),
    demo: { command, args, env: {} },
  });
  const server = serverSchema.parse({ id: 'bench', name: 'bench', transport: 'stdio', command, args });
  const startedAt = performance.now();
  const session = await host.sessions.connect(server);
  await session.ready();
  const ms = performance.now() - startedAt;
  const lists = {
    tools: await listed(session, 'tools', 'name'),
    resources: await listed(session, 'resources', 'uri'),
    prompts: await listed(session, 'prompts', 'name'),
  };
  await host.close();
  await rm(dataDir, { recursive: true });
  return { ms, lists };
}

async function listed(session: Session, list: keyof Lists, key: string): Promise<string[]> {
  if (!isJsonObject(session.capabilities) || session.capabilities[list] === undefined) return [];
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await session.request(`${list}/list`, cursor === undefined ? {} : { cursor });
    const page: Json = answer.result ?? {};
    const items = isJsonObject(page) && Array.isArray(page[list]) ? page[list] : [];
    found.push(...items.map((item) => stringAt(item, key) ?? ''));
    cursor = stringAt(page, 'nextCursor');
  } while (cursor !== undefined);
  return found;
}
