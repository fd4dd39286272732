import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { createDemo } from '../../electron/demo/demo.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { everythingServer } from '../servers/real-servers.ts';
import { type Connected, connectStdio, type Person } from '../servers/sdk-client.ts';

type Era = 'legacy' | 'modern';

const loupe = fromRoot('electron/cli/loupe.ts');

/** Answers every server request in the same way and notes it. */
function createPerson(): { person: Person; heard: unknown[] } {
  const heard: unknown[] = [];
  const person: Person = {
    capabilities: { sampling: {}, elicitation: {}, roots: { listChanged: true } },
    attend: (client) => {
      client.setRequestHandler('elicitation/create', ({ params }) => {
        heard.push(['elicitation', params.message]);
        return { action: 'decline' };
      });
      client.setRequestHandler('sampling/createMessage', () => {
        heard.push(['sampling']);
        return { role: 'assistant', model: 'test', content: { type: 'text', text: 'ok' } };
      });
      client.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///tmp/one', name: 'one' }] }));
    },
  };
  return { person, heard };
}

/** What a client gets of everything that a server offers: errors, progress and server requests included. */
async function visit(connect: (person: Person) => Promise<Connected>) {
  const { person, heard } = createPerson();
  const { client, close } = await connect(person);
  const about = [client.getServerVersion(), client.getServerCapabilities(), client.getInstructions()];
  const seen: unknown[] = [];
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
  for (const { name } of tools.filter(({ inputSchema }) => inputSchema.required === undefined).slice(0, 8)) {
    if (/wait|slow|never|long|simulate|toggle|gzip|trigger-url/i.test(name)) continue;
    await note(name, client.callTool({ name, arguments: {} }));
  }
  const progress: unknown[] = [];
  const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 2 } };
  await note('long', client.callTool(long, { onprogress: (each) => progress.push(each) }));
  await close();
  return { about, seen, heard, progress };
}

function connectTo(url: string, era: Era): (person: Person) => Promise<Connected> {
  return async ({ capabilities, attend }) => {
    const client = new Client(
      { name: 'sdk', version: '1' },
      { versionNegotiation: { mode: era === 'legacy' ? era : { pin: '2026-07-28' } }, capabilities },
    );
    attend(client);
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return { client, close: () => client.close() };
  };
}

/** Starts a command that prints its address. */
async function printedUrl(args: string[], home: string) {
  const child = spawn(process.execPath, [loupe, ...args], {
    env: { ...process.env, LOUPE_HOME: home },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [printed] = await once(child.stdout, 'data');
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  };
  return { url: String(printed).trim(), stop };
}

/** The newest recording: to find the era, a client may start a server before that it doesn't keep. */
function newestRecording(home: string): string {
  const folder = join(home, 'recordings');
  return join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
}

/** Visits a recording over stdio and over HTTP. */
async function visitsOf(file: string, era: Era, home: string) {
  const mock = { command: process.execPath, args: [loupe, 'serve', file], env: { LOUPE_HOME: home } };
  const overStdio = await visit((person) => connectStdio(mock, era, person));
  const { url, stop } = await printedUrl(['serve', file, '--http', '0'], home);
  const overHttp = await visit(connectTo(url, era));
  await stop();
  return [overStdio, overHttp];
}

/** Each records a session and visits it twice, in processes of their own. In milliseconds. */
const longestMs = 60_000;

test.each([
  ['server-everything', 'legacy', everythingServer],
  ['the demo', 'legacy', () => ownServer('demo', '--sound')],
  ['the demo', 'modern', () => ownServer('demo', '--sound')],
  ['the server with requests', 'legacy', () => ownServer('requests')],
  ['the server with requests', 'modern', () => ownServer('requests')],
] as const)(
  'the official client gets the same from loupe serve as from %s (%s)',
  async (_name, era, server) => {
    const home = temporaryFolder();
    const { command, args } = server();
    const recorder = ['record', '--', command, ...args];
    const { about, seen, heard, progress } = await visit((person) =>
      connectStdio({ command: process.execPath, args: [loupe, ...recorder], env: { LOUPE_HOME: home } }, era, person),
    );
    for (const replayed of await visitsOf(newestRecording(home), era, home)) {
      // Of 2026-07-28, the official client asks for the description in a process that it doesn't keep.
      if (era === 'legacy') expect(replayed.about).toEqual(about);
      expect([replayed.seen, replayed.heard]).toEqual([seen, heard]);
      // The client drops progress that it reads together with the result.
      expect(replayed.progress).toEqual(expect.arrayContaining(progress));
    }
  },
  longestMs,
);

test.each(['legacy', 'modern'] as const)(
  'a recording over HTTP is served like its server (%s)',
  async (era) => {
    const home = temporaryFolder();
    const { url: target, close } = await startStreamableHttp(createDemo({ sound: true }));
    onTestFinished(close);
    const { url, stop } = await printedUrl(['record', '--listen', '127.0.0.1:0', '--target', target], home);
    const { about, seen, heard } = await visit(connectTo(url, era));
    await stop();
    const [overStdio, overHttp] = await visitsOf(newestRecording(home), era, home);
    for (const replayed of [overStdio, overHttp]) {
      expect([replayed?.about, replayed?.seen, replayed?.heard]).toEqual([about, seen, heard]);
    }
  },
  longestMs,
);
