import type { ChildProcess } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failureSchema } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { type BrowserClient, clientOf, type Entry, enter } from '../../front-ends/browser-client.ts';
import { withScratchHome } from '../../front-ends/scratch-home.ts';
import { ownServer } from '../../servers/own-server.ts';
import { type HostProcess, startHost } from '../host/host-process.ts';
import type { Stalls } from '../host/probe.ts';
import type { Mode, Place, Seen } from '../mode.ts';
import { acts, listsDone, type Running, type Visited } from './acts.ts';
import { serverDraft, stdioDraft } from './server-drafts.ts';
import { openWindow, type Window } from './window.ts';

type Client = BrowserClient['client'];

/** What one mode did to a host; times in milliseconds. */
export interface Measured {
  stalls: Stalls;
  /** The slowest request of another session. */
  other: number;
  /** How many requests of the other session failed, of how many. */
  otherFailed: number;
  otherCount: number;
  /** From cancelling the running request until it was over; absent when nothing could be cancelled. */
  cancel?: number;
  /** From disconnecting until the session had ended. */
  disconnect: number;
  /** The slowest request of the window. */
  window: { name: string; ms: number };
  /** Peak of the host's memory, in bytes. */
  memory: number;
  exits: number;
  /** What else was wrong. */
  problems: string[];
  seen: Seen;
}

/** How long a user waits for each step, in milliseconds. */
const patience = { connect: 10_000, lists: 8000, act: 8000, flood: 400, close: 15_000 };

/** Runs one mode against a host of its own, as a user with an open window and another session would meet it. */
export function visit(mode: Mode, place: Place): Promise<Measured> {
  return withScratchHome(async (home) => {
    const host = await startHost(home);
    const servers: ChildProcess[] = [];
    try {
      const broken = host.ended.then((text): never => {
        throw new Error(text);
      });
      broken.catch(() => undefined);
      return await meet({ host, mode, place, servers, broken });
    } catch (thrown) {
      return unmeasured(String(thrown), host.hasEnded() ? 1 : 0);
    } finally {
      for (const server of servers) server.kill('SIGKILL');
      await host.stop();
    }
  });
}

interface Meeting {
  host: HostProcess;
  mode: Mode;
  place: Place;
  servers: ChildProcess[];
  /** Rejects when the host ends. */
  broken: Promise<never>;
}

async function meet({ host, mode, place, servers, broken }: Meeting): Promise<Measured> {
  const entry = await enter(host.url);
  const { client, close } = clientOf(entry);
  const calm = await connect(client, await add(client, 'calm', ownServer('plain')));
  const draft = await serverDraft(mode, place, servers);
  await warmUp(client, place, calm);
  const neighbour = startNeighbour(entry, calm.sessionId);
  const window = openWindow(client);
  await wait(300);
  host.reset();
  const story = workWithServer(client, window, mode, draft);
  const report = await Promise.race([story, broken, wait(90_000).then(() => 'too long' as const)]).catch(
    (thrown: unknown) => String(thrown),
  );
  const problems = typeof report === 'string' ? [report] : report.problems;
  const exits = host.hasEnded() ? 1 : 0;
  const counted = within(patience.close, calmCount(client, calm.sessionId).catch(String));
  const calmLists = exits === 0 ? await counted : 'gone';
  if (calmLists !== '7 1 1') problems.push(`calm server's lists: ${String(calmLists)}`);
  const other = await Promise.race([
    neighbour.end(),
    wait(15_000).then(() => ({ longest: 15_000, failed: 1, count: 1 })),
  ]);
  window.close();
  // A host that holds its loop without end doesn't answer, and may be ended meanwhile.
  const stalls =
    exits === 0 && !host.hasEnded()
      ? await Promise.race([host.stalls(), broken.catch(() => noStalls), wait(60_000).then(() => noStalls)])
      : noStalls;
  const memory = exits === 0 ? host.peakMemory() : 0;
  close();
  const seen: Seen = typeof report === 'string' ? { phase: 'unknown', outcome: 'none' } : report.seen;
  // The mode's act was never begun.
  if (seen.failure === 'capabilityMissing') problems.push(seen.failure);
  const wrong = mode.expect?.(seen);
  if (wrong !== undefined) problems.push(wrong);
  return {
    stalls,
    other: other.longest,
    otherFailed: other.failed,
    otherCount: other.count,
    ...(typeof report !== 'string' && report.cancel !== undefined && { cancel: report.cancel }),
    disconnect: typeof report === 'string' ? Number.POSITIVE_INFINITY : report.disconnect,
    window: window.slowest(),
    memory,
    exits,
    problems,
    seen,
  };
}

function unmeasured(problem: string, exits: number): Measured {
  const none = { other: 0, otherFailed: 0, otherCount: 0, disconnect: 0, window: { name: '', ms: 0 }, memory: 0 };
  return { ...none, stalls: noStalls, exits, problems: [problem], seen: { phase: 'unknown', outcome: 'none' } };
}

const noStalls: Stalls = { longest: Number.POSITIVE_INFINITY, computed: 0, collected: 0, long: 0 };

interface VisitReport {
  seen: Seen;
  cancel?: number;
  disconnect: number;
  problems: string[];
}

/** Acts to the end; acts again and cancels meanwhile; acts again and disconnects meanwhile. */
async function workWithServer(client: Client, window: Window, mode: Mode, draft: ServerDraft): Promise<VisitReport> {
  const act = acts[mode.act ?? 'call'];
  const problems: string[] = [];
  const serverId = await addDraft(client, draft);
  let visited = await connect(client, serverId);
  const seen = await begin(client, visited, mode.patienceMs);
  if (seen.phase === 'ready') {
    const listed = listsDone(client, visited.sessionId).catch(() => undefined);
    await Promise.all([within(patience.lists, listed), window.look(visited.sessionId)]);
    const running = await act(client, visited).catch(failing);
    Object.assign(seen, await outcomeOf(running));
    await window.look(visited.sessionId);
    await lookAtResult(client, seen.result);
    if (seen.outcome === 'unfinished') await within(patience.close, running.cancel());
  } else {
    await window.look(visited.sessionId);
  }
  let cancel: number | undefined;
  visited = await again(client, visited);
  if (seen.phase === 'ready' && mode.act !== 'nothing') {
    const running = await act(client, visited).catch(failing);
    running.done.catch(() => undefined);
    await wait(patience.flood);
    const start = performance.now();
    const ended = await within(
      patience.close,
      running.cancel().catch(() => undefined),
    );
    cancel = ended === late ? Number.POSITIVE_INFINITY : performance.now() - start;
    visited = await again(client, visited);
    const further = await act(client, visited).catch(failing);
    further.done.catch(() => undefined);
  }
  await wait(patience.flood);
  const start = performance.now();
  const gone = await within(patience.close, client.sessions.disconnect({ serverId }));
  const disconnect = gone === late ? Number.POSITIVE_INFINITY : performance.now() - start;
  const { phase } = await stateOf(client, visited.sessionId);
  if (phase !== 'ended') problems.push(`after disconnecting, the session is ${phase}`);
  return { seen, ...(cancel !== undefined && { cancel }), disconnect, problems };
}

/** A session that was replaced by another is forgotten. */
async function stateOf(client: Client, sessionId: SessionId): Promise<Pick<SessionView, 'phase' | 'end'>> {
  return client.sessions.get({ sessionId }).catch(() => ({ phase: 'ended' }));
}

/** The same session if it still is, else a new one. */
async function again(client: Client, visited: Visited): Promise<Visited> {
  const { phase } = await stateOf(client, visited.sessionId);
  if (phase === 'ready') return visited;
  const next = await connect(client, visited.serverId);
  await within(patience.lists, begin(client, next));
  return next;
}

async function begin(client: Client, { sessionId }: Visited, patienceMs = patience.connect): Promise<Seen> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { phase, end } = await stateOf(client, sessionId);
    const isOver = phase === 'ready' || phase === 'ended' || performance.now() > until;
    if (isOver)
      return { phase, outcome: 'none', ...(end?.failure !== undefined && { sessionFailure: end.failure.code }) };
    await wait(10);
  }
}

async function outcomeOf(running: Running): Promise<Partial<Seen>> {
  try {
    const result = await within(patience.act, running.done);
    return result === late ? { outcome: 'unfinished' } : { outcome: 'done', result };
  } catch (thrown) {
    const failure = failureSchema.safeParse(z.object({ data: z.unknown() }).safeParse(thrown).data?.data);
    return { outcome: 'failed', failure: failure.data?.code ?? String(thrown) };
  }
}

/** A window shows the beginning of each of the first parts and the tree of the whole result. */
async function lookAtResult(client: Client, result: unknown): Promise<void> {
  const whole = z.object({ result: z.object({ readId: z.string(), whole: z.object({ index: z.number() }) }) });
  const plain = z.object({ readId: z.string() });
  const called = whole.safeParse(result).data?.result;
  const readId = called?.readId ?? plain.safeParse(result).data?.readId;
  if (readId === undefined) return;
  const ask = async (index: number) => {
    const text = client.resources.text({ readId: readId as never, index, offset: 0, length: 200_000 });
    const view = { toggled: [] };
    const rows = client.resources.treeRows({ readId: readId as never, index, view, from: 0, count: 60 });
    await Promise.allSettled([text, rows]);
  };
  await Promise.all([0, 1, 2, ...(called === undefined ? [] : [called.whole.index])].map(ask));
}

function failing(thrown: unknown): Running {
  const done = Promise.reject(thrown);
  done.catch(() => undefined);
  return { done, cancel: () => Promise.resolve() };
}

const late = Symbol('late');

function within<Result>(ms: number, result: Promise<Result>): Promise<Result | typeof late> {
  return Promise.race([result, wait(ms).then((): typeof late => late)]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function add(
  client: Client,
  name: string,
  { command, args }: { command: string; args: string[] },
): Promise<ServerId> {
  return addDraft(client, stdioDraft(name, command, args));
}

async function addDraft(client: Client, draft: ServerDraft): Promise<ServerId> {
  const added = await client.servers.add({ drafts: [draft], approved: true });
  const serverId = added.at(-1)?.server.id;
  if (serverId === undefined) throw new Error('The server was not added');
  await client.gate.set({ serverId, policy: 'askUnlessReadOnly', trusted: true, callsPerMinute: 100_000 });
  return serverId;
}

async function connect(client: Client, serverId: ServerId): Promise<{ serverId: ServerId; sessionId: SessionId }> {
  const { sessionId } = await client.sessions.connect({ serverId });
  if (sessionId === undefined) throw new Error('The server was not approved');
  return { serverId, sessionId };
}

/** The first use of a transport loads its code, whichever server comes first. */
async function warmUp(client: Client, place: Place, calm: Visited): Promise<void> {
  await begin(client, calm);
  await listsDone(client, calm.sessionId);
  const servers: ChildProcess[] = [];
  const draft = await serverDraft({ name: 'calm', over: [], serve: {} }, place, servers);
  const visited = await connect(client, await addDraft(client, { ...draft, name: 'warm-up' }));
  await begin(client, visited);
  await listsDone(client, visited.sessionId);
  for (const act of ['call', 'read', 'prompt'] as const) await (await acts[act](client, visited)).done;
  await client.sessions.disconnect({ serverId: visited.serverId });
  for (const server of servers) server.kill('SIGKILL');
}

async function calmCount(client: Client, sessionId: SessionId): Promise<string> {
  const counts = await Promise.all(
    (['resources', 'prompts', 'tools'] as const).map(async (kind) => {
      const { rows: items } = await client.catalog.items({ sessionId, kind, from: 0, count: 5000 });
      return items.length;
    }),
  );
  return counts.join(' ');
}

function startNeighbour(entry: Entry, sessionId: SessionId) {
  const workerData = { entry, sessionId, uri: 'plain://numbers/one' };
  const worker = new Worker(new URL('./neighbour.ts', import.meta.url), { workerData });
  const figures = z.object({ longest: z.number(), failed: z.number(), count: z.number() });
  const ended = new Promise<z.infer<typeof figures>>((resolve) => {
    worker.once('message', (message) => resolve(figures.parse(message)));
    worker.once('error', () => resolve({ longest: Number.POSITIVE_INFINITY, failed: 1, count: 0 }));
  });
  return {
    end() {
      worker.postMessage('end');
      return ended.finally(() => worker.terminate());
    },
  };
}
