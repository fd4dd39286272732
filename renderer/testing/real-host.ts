import { afterAll, beforeEach, expect, vi } from 'vitest';
import { commands } from 'vitest/browser';
import type { Digest } from '#shared/model/digest.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import { client, host, link, queryClient } from '../data/client.ts';
import { clearHost } from './clear-host.ts';
import { dialFake, dialReal } from './dial.ts';
import { sendDigest } from './open-window.tsx';

/** What signs Loupe in without a person; `e2e/component/host-commands.ts` says what each is. */
interface UnattendedSignIn {
  url: string;
  privateKey: string;
  assertion: string;
  idp: { tokenEndpoint: string; clientId: string; clientSecret: string; idToken: string };
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    openHost(pagePort: number): Promise<string>;
    ownCommand(args: string[]): Promise<{ command: string; args: string[] }>;
    startOwnServer(args: string[]): Promise<string>;
    startUnattended(): Promise<UnattendedSignIn>;
    readServersFile(): Promise<string>;
    readVault(key: string): Promise<string | undefined>;
    visit(url: string): Promise<string>;
    everythingCommand(): Promise<{ command: string; args: string[] }>;
    insertText(text: string): Promise<void>;
    frameText(title: string): Promise<string>;
    frameColors(title: string): Promise<string>;
    preferColors(scheme: 'light' | 'dark' | null): Promise<void>;
    forceColors(isForced: boolean): Promise<void>;
    leavePage(): Promise<void>;
    countNodes(): Promise<number>;
    closeHosts(): Promise<void>;
    startListServer(era: 'legacy' | 'modern', list: unknown[], pageSize: number): Promise<string>;
    changeList(url: string, list: unknown[]): Promise<void>;
    makeFolder(): Promise<string>;
    writeBytes(folder: string, name: string, base64: string): Promise<void>;
  }
}

/** A connected server of a test. */
export interface Connected {
  serverId: ServerId;
  sessionId: SessionId;
}

/** What the tests of a file share; undefined where each test has a host of its own. */
interface SharedHost {
  /** The servers that stay connected, by the arguments of `openServer`. */
  servers: Map<string, Connected>;
  settings: Settings;
}
let shared: SharedHost | undefined;

/** The newest frame of the log when this test began. */
let frameBefore = 0;

/** Whether a frame was recorded during this test: the log of a shared host has those of the tests before, too. */
export const isOfThisTest = ({ seq }: { seq: number }): boolean => seq > frameBefore;

let following = new AbortController();

/** Gives the window of this test a real host with nothing configured but the demo, until the test is over. */
export async function openRealHost(): Promise<void> {
  frameBefore = 0;
  await dialReal(await commands.openHost(Number(location.port)));
  link.start();
  // The link takes what it dialled in a later turn, and before that it has the host of the test before.
  await new Promise((resolve) => setTimeout(resolve));
  await followHost();
}

/** Delivers digests to the window of this test, the first one as to a window that was just opened. */
async function followHost(): Promise<void> {
  following.abort();
  following = new AbortController();
  void deliver(await client.app.watch(undefined, { signal: following.signal }));
}

let digested = Promise.withResolvers<void>();

/** Looks once, and again after each digest, until the host is so; fails after 20 seconds. */
export async function untilHost(isSo: () => Promise<boolean>): Promise<void> {
  const late = Promise.withResolvers<never>();
  // A test that holds back timers ends this one when nobody waits any more.
  late.promise.catch(() => undefined);
  const timer = setTimeout(() => late.reject(new Error(`Not within 20 seconds: ${isSo}`)), 20_000);
  try {
    for (let next = digested.promise; !(await isSo()); next = digested.promise)
      await Promise.race([next, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function deliver(digests: AsyncIterable<Digest>): Promise<void> {
  try {
    for await (const digest of digests) {
      sendDigest(digest);
      const { resolve } = digested;
      digested = Promise.withResolvers();
      resolve();
    }
  } catch {
    // The host of a test ends with it.
  }
}

/**
 * Gives all tests of a file, or of a `describe`, one real host, with what `open` adds to it. Each test still has a window
 * of its own, and what it leaves in the host is removed before the next one: see `clearHost`. What servers remember, and
 * the versions of their resources, stay.
 */
export function shareRealHost(open: () => Promise<void> = async () => {}): void {
  let own: SharedHost | undefined;
  // With the first test: what `open` waits for can't be waited for outside of one.
  beforeEach(async () => {
    if (own !== undefined) {
      const kept = new Set([...own.servers.values()].map(({ serverId }) => serverId));
      frameBefore = await clearHost(kept, own.settings);
      await followHost();
      return;
    }
    await openRealHost();
    shared = { servers: new Map(), settings: await client.app.settings() };
    await open();
    own = shared;
  });
  afterAll(async () => {
    own = undefined;
    shared = undefined;
    await closeRealHosts();
  });
}

/** Ends the hosts and servers of a test, unless its file shares them; the next one begins with the fake host. */
export async function closeRealHosts(): Promise<void> {
  if (shared !== undefined) return;
  // What a host says at its end isn't for the next test's window.
  following.abort();
  dialFake();
  await commands.closeHosts();
}

/** Lets the next call of a procedure fail before it comes to the host; the others go on. */
export function failNext(...path: [noun: string, verb: string]): void {
  const call = link.call.bind(link);
  const calls = vi.spyOn(link, 'call').mockImplementation(async (called, input, options) => {
    if (called.join('.') !== path.join('.')) return call(called, input, options);
    calls.mockRestore();
    throw new Error('The host failed.');
  });
}

/** Adds one of `e2e/servers` under a name, over stdio, and waits until it is connected: `connectOwn('a', 'demo')`. */
export async function connectOwn(name: string, ...args: string[]): Promise<Connected> {
  const { command, args: all } = await commands.ownCommand(args);
  return connectDraft({ name, transport: 'stdio', command, args: all, env: [], watch: [], pin: {} });
}

/** Connects one of `e2e/servers` over stdio, under the name of its preset: once for all tests that share a host. */
export async function openServer(preset: string, ...args: string[]): Promise<Connected> {
  const key = JSON.stringify([preset, ...args]);
  const known = shared?.servers.get(key);
  if (known !== undefined) return known;
  const connected = await connectOwn(preset, preset, ...args);
  shared?.servers.set(key, connected);
  return connected;
}

/** The same over HTTP. */
export async function connectOwnHttp(name: string, ...args: string[]): Promise<Connected> {
  return connectUrl(name, await commands.startOwnServer(args));
}

/** Adds the server at a URL, and waits until it is connected. */
export function connectUrl(name: string, url: string): Promise<Connected> {
  return connectDraft({ name, transport: 'http', url, headers: [], query: [], http: 'auto', pin: {} });
}

/** Adds a server, and waits until it is connected. */
export async function connectDraft(draft: ServerDraft): Promise<Connected> {
  const serverId = await addServer(draft);
  const { sessionId } = await client.sessions.connect({ serverId });
  if (sessionId === undefined) throw new Error(`${draft.name} waits for consent`);
  await untilHost(async () => (await client.sessions.get({ sessionId })).phase === 'ready');
  return { serverId, sessionId };
}

/** Adds a server that a person agreed to start. */
export async function addServer(draft: ServerDraft): Promise<ServerId> {
  const [added] = await client.servers.add({ drafts: [draft], approved: true });
  if (added === undefined) throw new Error('Nothing was added');
  return added.server.id;
}

/**
 * Waits until a call would be asked about: a session without its list of tools withdraws the question when the list
 * comes, and an open window that has not yet heard what waits takes it for one that waited before.
 */
export async function listTools(sessionId: SessionId): Promise<void> {
  const fetches = () => client.catalog.listFetches({ sessionId });
  await untilHost(async () => (await fetches()).some(({ kind, phase }) => kind === 'tools' && phase === 'done'));
  // What is looked at next, such as the traffic, is to have what the lists put there.
  await untilHost(async () => !(await fetches()).some(({ phase }) => phase === 'fetching'));
  if (document.getElementById('root') === null) return;
  await expect.poll(() => queryClient.getQueryData(host.inbox.list.queryKey())).toBeDefined();
}

/** Calls a tool, allows the call, and waits until it is over. */
export async function callTool(sessionId: SessionId, tool: string, values: JsonObject = {}): Promise<void> {
  await listTools(sessionId);
  const { runId } = await client.calls.start({ sessionId, tool, argumentsText: JSON.stringify(values) });
  for (const { id, subject } of await client.inbox.list()) {
    if (subject.type === 'toolCall') await client.inbox.decide({ pendingId: id, decision: 'allow' });
  }
  await untilHost(async () => (await client.calls.get({ runId })).phase === 'ended');
}

/** Writes a text file into a folder of `makeFolder`; answers with the URI under which the server `files` has it. */
export async function writeText(folder: string, name: string, text: string): Promise<string> {
  await commands.writeBytes(folder, name, btoa(text));
  return `file://${folder}/${name}`;
}
