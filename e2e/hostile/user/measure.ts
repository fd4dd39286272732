import { availableParallelism, loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { type BrowserClient, clientOf, type Entry, enter } from '../../front-ends/browser-client.ts';
import { withScratchHome } from '../../front-ends/scratch-home.ts';
import { ownServer } from '../../servers/own-server.ts';
import { type HostProcess, startHost } from '../host/host-process.ts';
import type { Stalls } from '../host/probe.ts';
import type { Expectation, Seen } from '../mode.ts';
import { listsDone, type Visited } from './acts.ts';
import { stdioDraft } from './server-drafts.ts';
import { openWindow, type Window } from './window.ts';

export type Client = BrowserClient['client'];

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
  /** From disconnecting until the session had ended; absent without a session of its own. */
  disconnect?: number;
  /** The slowest request of the window. */
  window: { name: string; ms: number };
  /** Peak of the host's memory, in bytes. */
  memory: number;
  exits: number;
  /** How many processes wanted each core of the machine meanwhile. */
  load: number;
  /** What else was wrong. */
  problems: string[];
  seen: Seen;
}

/** How long a user waits for each step, in milliseconds. */
export const patience = { connect: 10_000, lists: 8000, act: 8000, flood: 400, close: 15_000 };

/** What a user with hostile input does; see `measure`. */
export interface Visit {
  /** Uses the code that the visit uses, so that loading it isn't measured. */
  warmUp(client: Client, calm: Visited): Promise<void>;
  work(client: Client, window: Window): Promise<VisitReport>;
  expect?: Expectation | undefined;
}

export interface VisitReport {
  seen: Seen;
  cancel?: number;
  disconnect?: number;
  problems: string[];
}

/**
 * Measures what a visit does to a host of its own, whose data is in an empty folder, as a user with an open window and another
 * session would meet it. `makeVisit` gets the folder.
 */
export function measure(makeVisit: (home: string) => Promise<Visit>, longestMs = 90_000): Promise<Measured> {
  return withScratchHome(async (home) => {
    const visit = await makeVisit(home);
    const host = await startHost(home);
    try {
      return await measureIn(host, visit, longestMs);
    } catch (thrown) {
      return unmeasured(String(thrown), host.hasEnded() ? 1 : 0);
    } finally {
      await host.stop();
    }
  });
}

async function measureIn(host: HostProcess, visit: Visit, longestMs: number): Promise<Measured> {
  /** Rejects when the host ends. */
  const broken = host.ended.then((text): never => {
    throw new Error(text);
  });
  broken.catch(() => undefined);
  const entry = await enter(host.url);
  const { client, close } = clientOf(entry);
  const calm = await connect(client, await add(client, 'calm', ownServer('plain')));
  await begin(client, calm);
  await listsDone(client, calm.sessionId);
  await visit.warmUp(client, calm);
  const neighbour = startNeighbour(entry, calm.sessionId);
  const window = openWindow(client);
  await wait(300);
  host.reset();
  const story = visit.work(client, window);
  const tooLong = wait(longestMs).then(() => 'too long' as const);
  const report = await Promise.race([story, broken, tooLong]).catch((thrown: unknown) => String(thrown));
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
  const wrong = visit.expect?.(seen);
  if (wrong !== undefined) problems.push(wrong);
  const disconnect = typeof report === 'string' ? Number.POSITIVE_INFINITY : report.disconnect;
  return {
    stalls,
    other: other.longest,
    otherFailed: other.failed,
    otherCount: other.count,
    ...(typeof report !== 'string' && report.cancel !== undefined && { cancel: report.cancel }),
    ...(disconnect !== undefined && { disconnect }),
    window: window.slowest(),
    memory,
    exits,
    load: machineLoad(),
    problems,
    seen,
  };
}

function machineLoad(): number {
  return (loadavg()[0] ?? 0) / availableParallelism();
}

function unmeasured(problem: string, exits: number): Measured {
  const none = { other: 0, otherFailed: 0, otherCount: 0, window: { name: '', ms: 0 }, memory: 0 };
  return {
    ...none,
    stalls: noStalls,
    exits,
    load: machineLoad(),
    problems: [problem],
    seen: { phase: 'unknown', outcome: 'none' },
  };
}

const noStalls: Stalls = { longest: Number.POSITIVE_INFINITY, computed: 0, collected: 0, long: 0 };

/** A session that was replaced by another is forgotten. */
export async function stateOf(client: Client, sessionId: SessionId): Promise<Pick<SessionView, 'phase' | 'end'>> {
  return client.sessions.get({ sessionId }).catch(() => ({ phase: 'ended' }));
}

export async function begin(client: Client, { sessionId }: Visited, patienceMs = patience.connect): Promise<Seen> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { phase, end } = await stateOf(client, sessionId);
    const isOver = phase === 'ready' || phase === 'ended' || performance.now() > until;
    if (isOver)
      return { phase, outcome: 'none', ...(end?.failure !== undefined && { sessionFailure: end.failure.code }) };
    await wait(10);
  }
}

export const late = Symbol('late');

export function within<Result>(ms: number, result: Promise<Result>): Promise<Result | typeof late> {
  return Promise.race([result, wait(ms).then((): typeof late => late)]);
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function add(
  client: Client,
  name: string,
  { command, args }: { command: string; args: string[] },
): Promise<ServerId> {
  return addDraft(client, stdioDraft(name, command, args));
}

export async function addDraft(client: Client, draft: ServerDraft): Promise<ServerId> {
  const added = await client.servers.add({ drafts: [draft], approved: true });
  const serverId = added.at(-1)?.server.id;
  if (serverId === undefined) throw new Error('The server was not added');
  await client.gate.set({ serverId, policy: 'askUnlessReadOnly', trusted: true, callsPerMinute: 100_000 });
  return serverId;
}

export async function connect(
  client: Client,
  serverId: ServerId,
): Promise<{ serverId: ServerId; sessionId: SessionId }> {
  const { sessionId } = await client.sessions.connect({ serverId });
  if (sessionId === undefined) throw new Error('The server was not approved');
  return { serverId, sessionId };
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
