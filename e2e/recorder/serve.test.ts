import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import {
  Client,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { sessionFile } from '#host/recordings/testing/session-files.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import type { SessionEntry } from '#shared/recording/session-file.ts';
import { loupeFile, type Run, shows, startLoupe } from '../../electron/cli/testing/run-loupe.ts';
import { createDemo } from '../../electron/demo/demo.ts';
import { startHttpSse } from '../../electron/demo/server/http/http-sse.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { everythingServer } from '../servers/real-servers.ts';
import { type Connected, connectStdio, type Person } from '../servers/sdk-client.ts';

type Era = 'legacy' | 'modern';

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

async function connectBy(transport: Transport, era: Era, { capabilities, attend }: Person): Promise<Connected> {
  const mode = era === 'legacy' ? era : { pin: '2026-07-28' };
  const client = new Client({ name: 'sdk', version: '1' }, { versionNegotiation: { mode }, capabilities });
  attend(client);
  await client.connect(transport);
  return { client, close: () => client.close() };
}

function connectTo(url: string, era: Era): (person: Person) => Promise<Connected> {
  return (person) => connectBy(new StreamableHTTPClientTransport(new URL(url)), era, person);
}

/** The client's end of the streams of a run. */
class RunTransport implements Transport {
  readonly #run: Run;
  onmessage?: Transport['onmessage'];
  onclose?: () => void;

  constructor(run: Run) {
    this.#run = run;
  }

  async start(): Promise<void> {
    createInterface({ input: this.#run.stdout }).on('line', (line) => this.onmessage?.(JSON.parse(line)));
  }

  async send(message: object): Promise<void> {
    this.#run.stdin.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.#run.stdin.end();
    expect((await this.#run.finished).code).toBe(0);
    this.onclose?.();
  }
}

/** Starts a command that prints its address. */
async function printedUrl(args: string[], home: string) {
  const run = startLoupe(args, { LOUPE_HOME: home });
  onTestFinished(() => run.interrupt());
  const [url] = await shows(run.stdout, /^http:\S+/);
  const stop = async () => {
    run.interrupt();
    expect((await run.finished).code).toBe(0);
  };
  return { url, stop };
}

/** The newest recording: to find the era, a client may start a server before that it doesn't keep. */
function newestRecording(home: string): string {
  const folder = join(home, 'recordings');
  return join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
}

/** Visits a recording over stdio and over HTTP. */
async function visitsOf(file: string, era: Era, home: string) {
  const overStdio = await visit((person) => connectBy(new RunTransport(startLoupe(['serve', file])), era, person));
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
      connectStdio(
        { command: process.execPath, args: [loupeFile, ...recorder], env: { LOUPE_HOME: home } },
        era,
        person,
      ),
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

test(
  'a recording over HTTP+SSE is served like its server',
  async () => {
    const home = temporaryFolder();
    const { url: target, close } = await startHttpSse(createDemo({ sound: true }));
    onTestFinished(close);
    const overSse = (url: string) => async (person: Person) => {
      const client = new Client({ name: 'sdk', version: '1' }, { capabilities: person.capabilities });
      person.attend(client);
      await client.connect(new SSEClientTransport(new URL(url)));
      return { client, close: () => client.close() };
    };
    const { url, stop } = await printedUrl(['record', '--listen', '127.0.0.1:0', '--target', target], home);
    const { about, seen, heard } = await visit(overSse(url));
    await stop();
    const file = newestRecording(home);
    const served = await printedUrl(['serve', file, '--http', '0'], home);
    expect(served.url).toMatch(/\/sse$/);
    const replayed = await visit(overSse(served.url));
    expect([replayed.about, replayed.seen, replayed.heard]).toEqual([about, seen, heard]);
    // A client that tries Streamable HTTP first finds it, too.
    const streamable = await visit(connectTo(served.url.replace('/sse', '/mcp'), 'legacy'));
    expect(streamable.seen).toEqual(seen);
    await served.stop();
  },
  longestMs,
);

const sse: [string, string][] = [['content-type', 'text/event-stream']];
const posted = (exchange: number, message: object): SessionEntry[] => [
  { type: 'request', t: exchange, exchange, method: 'POST', path: '/mcp', headers: [] },
  { type: 'body', t: exchange, exchange, from: 'client', text: JSON.stringify({ jsonrpc: '2.0', ...message }) },
  { type: 'bodyEnd', t: exchange, exchange, from: 'client' },
  { type: 'response', t: exchange, exchange, status: 200, reason: 'OK', headers: sse },
];
const events = (exchange: number, ...messages: object[]): SessionEntry[] => {
  const texts = messages.map(
    (each, at) => `id: ${exchange}-${at}\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...each })}\n\n`,
  );
  return [
    { type: 'body', t: exchange, exchange, from: 'server', text: texts.join('') },
    { type: 'bodyEnd', t: exchange, exchange, from: 'server' },
  ];
};

test('a client that loses its connection resumes the stream of its request', async () => {
  const initialized = {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'a', version: '1' },
  };
  const progress = (step: number) => ({
    method: 'notifications/progress',
    params: { progressToken: 1, progress: step, total: 3 },
  });
  const call = { name: 'slow', arguments: {}, _meta: { progressToken: 1 } };
  const file = sessionFile(
    [
      ...posted(1, { id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }),
      ...events(1, { id: 0, result: initialized }),
      ...posted(2, { id: 1, method: 'tools/call', params: call }),
      ...events(2, progress(1), progress(2), { id: 1, result: { content: [{ type: 'text', text: 'done' }] } }),
    ],
    { transport: 'http', server: { url: 'http://127.0.0.1:1/mcp' } },
  );
  const { url, stop } = await printedUrl(['serve', file, '--http', '0'], temporaryFolder());
  const resumedAfter: (string | null)[] = [];
  /** Cuts the event stream of a POST after its first piece. */
  const cutting = async (input: string | URL | Request, init?: RequestInit) => {
    const last = new Headers(init?.headers).get('last-event-id');
    if (last !== null) resumedAfter.push(last);
    const response = await fetch(input, init);
    const isCall = String(init?.body ?? '').includes('tools/call');
    if (!isCall || response.body === null) return response;
    const reader = response.body.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return new Response(value, { status: response.status, headers: response.headers });
  };
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: cutting,
    reconnectionOptions: {
      initialReconnectionDelay: 10,
      maxReconnectionDelay: 10,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 3,
    },
  });
  const client = new Client({ name: 'sdk', version: '1' });
  await client.connect(transport);
  const { content } = await client.callTool({ name: 'slow', arguments: {} }, { onprogress: () => {} });
  expect(content).toEqual([{ type: 'text', text: 'done' }]);
  expect(resumedAfter).toContainEqual(expect.stringMatching(/^\d+\.\d+$/));
  await client.close();
  await stop();
});
