import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { failureSchema } from '#shared/model/failure.ts';
import type { ServerDraft } from '#shared/model/server.ts';
import type { Mode, Place, Seen } from '../mode.ts';
import { acts, listsDone, type Running, type Visited } from './acts.ts';
import {
  addDraft,
  begin,
  type Client,
  connect,
  late,
  type Measured,
  measure,
  patience,
  stateOf,
  type VisitReport,
  wait,
  within,
} from './measure.ts';
import { serverDraft } from './server-drafts.ts';
import type { Window } from './window.ts';

/** Runs one mode against a host of its own. */
export async function visit(mode: Mode, place: Place): Promise<Measured> {
  const servers: ChildProcess[] = [];
  try {
    return await measure(async () => {
      const draft = await serverDraft(mode, place, servers);
      return {
        warmUp: (client) => warmUp(client, place),
        work: (client, window) => workWithServer(client, window, mode, draft),
        expect: mode.expect,
      };
    });
  } finally {
    for (const server of servers) server.kill('SIGKILL');
  }
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

/** The same session if it still is, else a new one. */
async function again(client: Client, visited: Visited): Promise<Visited> {
  const { phase } = await stateOf(client, visited.sessionId);
  if (phase === 'ready') return visited;
  const next = await connect(client, visited.serverId);
  await within(patience.lists, begin(client, next));
  return next;
}

export async function outcomeOf(running: Running, patienceMs = patience.act): Promise<Partial<Seen>> {
  try {
    const result = await within(patienceMs, running.done);
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

/** The first use of a transport loads its code, whichever server comes first. */
async function warmUp(client: Client, place: Place): Promise<void> {
  const servers: ChildProcess[] = [];
  const draft = await serverDraft({ name: 'calm', over: [], serve: {} }, place, servers);
  const visited = await connect(client, await addDraft(client, { ...draft, name: 'warm-up' }));
  await begin(client, visited);
  await listsDone(client, visited.sessionId);
  for (const act of ['call', 'read', 'prompt'] as const) await (await acts[act](client, visited)).done;
  await client.sessions.disconnect({ serverId: visited.serverId });
  for (const server of servers) server.kill('SIGKILL');
}
