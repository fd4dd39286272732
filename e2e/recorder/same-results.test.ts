import { join } from 'node:path';
import process from 'node:process';
import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { loupeFile } from '../../electron/cli/testing/run-loupe.ts';
import { bytesOf, sessionsIn } from '../../electron/recorder/testing/read-session.ts';
import { type Command, ownServer } from '../servers/own-server.ts';
import { everythingServer, filesystemServer, memoryServer } from '../servers/real-servers.ts';
import { connectStdio } from '../servers/sdk-client.ts';

interface Visited extends Command {
  env?: Record<string, string>;
}

/** What a client gets of everything that a server offers, errors included. */
async function visit(client: Client): Promise<unknown[]> {
  const seen: unknown[] = [];
  const note = async (what: string, asked: Promise<unknown>) => {
    const outcome = await asked.catch((error: unknown) => ({ error: String(error) }));
    seen.push([what, outcome]);
    return outcome;
  };
  seen.push(client.getServerVersion(), client.getServerCapabilities(), client.getInstructions());
  await note('tools', client.listTools());
  await note('prompts', client.listPrompts());
  await note('templates', client.listResourceTemplates());
  await note('resources', client.listResources());
  await note('unknown tool', client.callTool({ name: 'no such tool', arguments: {} }));
  await note('unknown resource', client.readResource({ uri: 'nowhere://at-all' }));
  await note('echo', client.callTool({ name: 'echo', arguments: { message: 'häst 馬' } }));
  await note('add', client.callTool({ name: 'add', arguments: { a: 2, b: 40 } }));
  await note('directory', client.callTool({ name: 'list_allowed_directories', arguments: {} }));
  await note('graph', client.callTool({ name: 'read_graph', arguments: {} }));
  return seen;
}

test.each([
  ['server-everything', 'legacy', everythingServer],
  ['server-filesystem', 'legacy', (folder: string) => filesystemServer(folder)],
  ['server-memory', 'legacy', (folder: string) => memoryServer(join(folder, 'graph.json'))],
  ['the demo', 'legacy', () => ownServer('demo')],
  ['the demo', 'modern', () => ownServer('demo')],
] as const)('the official client gets the same of %s (%s) through the recorder', async (_name, era, serverIn) => {
  const server: Visited = serverIn(temporaryFolder());
  const home = temporaryFolder();
  const recorder: Visited = {
    command: process.execPath,
    args: [loupeFile, 'record', '--', server.command, ...server.args],
    env: { ...server.env, LOUPE_HOME: home },
  };
  const results: unknown[][] = [];
  for (const each of [server, recorder]) {
    const { client, close } = await connectStdio(each, era);
    results.push(await visit(client));
    await close();
  }
  expect(results[1]).toEqual(results[0]);

  // To find the era, the client may start a server that it doesn't keep.
  const sessions = sessionsIn(home);
  const lines = sessions.flatMap((session) => bytesOf(session, 'client').toString().trimEnd().split('\n'));
  const sent = lines.map((line): unknown => JSON.parse(line));
  expect(sent).toContainEqual(expect.objectContaining({ method: 'tools/list' }));
  for (const { entries } of sessions) expect(entries.at(-1)?.type).toBe('exit');
});
