import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type Command, ownServer } from '../servers/own-server.ts';
import { everythingServer } from '../servers/real-servers.ts';
import { connectStdio, type Person } from '../servers/sdk-client.ts';

const loupe = fromRoot('electron/cli/loupe.ts');

/** Answers every server request in the same way, and notes what the server sends by itself. */
function personWith(heard: unknown[]): Person {
  return {
    capabilities: { sampling: {}, elicitation: {}, roots: { listChanged: true } },
    attend: (client) => {
      client.setRequestHandler('elicitation/create', (request) => {
        heard.push(['elicitation', request.params.message]);
        return { action: 'decline' };
      });
      client.setRequestHandler('sampling/createMessage', () => {
        heard.push(['sampling']);
        return { role: 'assistant', model: 'test', content: { type: 'text', text: 'ok' } };
      });
      client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///tmp/one', name: 'one' }] }));
    },
  };
}

/** What a client gets of everything that a server offers, errors, progress and server requests included. */
async function visit(client: Client, heard: unknown[]): Promise<unknown[]> {
  const seen: unknown[] = [client.getServerVersion(), client.getServerCapabilities(), client.getInstructions()];
  const note = async (what: string, asked: Promise<unknown>) =>
    seen.push([what, await asked.catch((error: unknown) => ({ error: String(error) }))]);
  const { tools } = await client.listTools();
  seen.push(tools);
  await note('prompts', client.listPrompts());
  await note('templates', client.listResourceTemplates());
  await note('resources', client.listResources());
  await note('unknown tool', client.callTool({ name: 'no such tool', arguments: {} }));
  await note('unknown resource', client.readResource({ uri: 'nowhere://at-all' }));
  await note('add', client.callTool({ name: 'add', arguments: { a: 2, b: 40 } }));
  // The same call again may have another result.
  await note('counter', client.callTool({ name: 'increment', arguments: {} }));
  await note('counter', client.callTool({ name: 'increment', arguments: {} }));
  for (const { name } of tools.filter(({ inputSchema }) => inputSchema.required === undefined).slice(0, 12)) {
    if (/wait|slow|never|long|simulate|toggle|gzip|trigger-url/i.test(name)) continue;
    await note(name, client.callTool({ name, arguments: {} }));
  }
  const progress: unknown[] = [];
  const options = { onprogress: (each: unknown) => progress.push(each) };
  const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 2 } };
  await note('long', client.callTool(long, options));
  return [...seen, heard, progress];
}

/** The recordings of a data folder; the last one is that of the client. */
function recordingsIn(home: string): string[] {
  const folder = join(home, 'recordings');
  return readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
}

test.each([
  ['server-everything', 'legacy', everythingServer],
  ['the demo', 'legacy', () => ownServer('demo')],
  ['the demo', 'modern', () => ownServer('demo')],
  ['the server with requests', 'legacy', () => ownServer('requests')],
  ['the server with requests', 'modern', () => ownServer('requests')],
] as const)('the official client gets the same from loupe serve as from %s (%s)', async (_name, era, server) => {
  const home = temporaryFolder();
  const { command, args }: Command = server();
  const env = { LOUPE_HOME: home };
  const recorder = { command: process.execPath, args: [loupe, 'record', '--', command, ...args], env };
  const heard: unknown[] = [];
  const live = await connectStdio(recorder, era, personWith(heard));
  const expected = await visit(live.client, heard);
  await live.close();
  const file = recordingsIn(home).at(-1) ?? '';

  const replayed: unknown[] = [];
  const mock = { command: process.execPath, args: [loupe, 'serve', file], env };
  const stdio = await connectStdio(mock, era, personWith(replayed));
  expect(await visit(stdio.client, replayed)).toEqual(expected);
  await stdio.close();

  const overHttp: unknown[] = [];
  const serving = spawn(process.execPath, [loupe, 'serve', file, '--http', '0'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void serving.kill('SIGKILL'));
  const [printed] = await once(serving.stdout, 'data');
  const person = personWith(overHttp);
  const client = new Client(
    { name: 'sdk', version: '1' },
    {
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
      capabilities: person.capabilities,
    },
  );
  person.attend(client);
  await client.connect(new StreamableHTTPClientTransport(new URL(String(printed).trim())));
  expect(await visit(client, overHttp)).toEqual(expected);
  await client.close();
  serving.kill('SIGTERM');
  expect(await once(serving, 'exit')).toEqual([0, null]);
});
