import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { catalogKinds } from '#shared/model/catalog.ts';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { isInstalled, programOf, serversFolder } from './install.ts';
import type { NpmServer, Surroundings } from './list.ts';
import { type Task, type Visit, visitSchema } from './visit.ts';

const connectOnce = fileURLToPath(new URL('connect-once.ts', import.meta.url));
const preload = new URL('../servers/loopback-preload.mjs', import.meta.url).href;

/** Longer than any server takes on a busy machine, in milliseconds. */
const PATIENCE = 180_000;

/** What a server came to with both clients. */
export interface Examination {
  server: NpmServer;
  /** The first visit of Loupe's, which also read, got and called. */
  loupe: Visit;
  /** Medians, in milliseconds; absent where no round was timed. */
  connectMs?: { loupe: number; sdk: number };
  /** Nothing, when everything is as it must be. */
  faults: string[];
  /** What is odd and no fault of Loupe's. */
  notes: string[];
}

/**
 * Connects both clients to a server: once to compare and to use it, then `rounds` times in turns for the time. Rejects
 * when one cannot connect.
 */
export async function examine(server: NpmServer, url: string, rounds: number): Promise<Examination> {
  const scratch = await mkdtemp(join(tmpdir(), 'loupe-npm-'));
  try {
    await fill(scratch);
    const start = startOf(server, { scratch, url });
    const { tool, arguments: values = () => ({}) } = server.call;
    const call = { tool, arguments: values({ scratch, url }) };
    // These fill the disk caches, too.
    const loupe = await visit({ client: 'loupe', ...start, uses: true, call });
    const { era } = loupe;
    const sdk = await visit({ client: 'sdk', ...start, era });
    const times: Record<'sdk' | 'loupe', number[]> = { sdk: [], loupe: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const client of ['sdk', 'loupe'] as const) {
        times[client].push((await visit({ client, ...start, era })).connectMs);
      }
    }
    const connectMs = { loupe: median(times.loupe), sdk: median(times.sdk) };
    const notes = [...loupe.notes, ...sdk.notes];
    return { server, loupe, ...(rounds > 0 && { connectMs }), faults: faultsOf(server, loupe, sdk), notes };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** How a server is started, with every listener of its Node processes on 127.0.0.1. */
function startOf(server: NpmServer, surroundings: Surroundings): Pick<Task, 'command' | 'args' | 'env'> {
  const { name, args = () => [], env } = server;
  // Those that the project itself has need no installation.
  const folder = isInstalled(projectRoot, server) ? projectRoot : serversFolder;
  return {
    command: process.execPath,
    args: [programOf(folder, name), ...args(surroundings)],
    env: { HOME: surroundings.scratch, NODE_OPTIONS: `--import=${preload}`, ...env },
  };
}

/** Something to list, to lint, and a cluster that isn't there. */
async function fill(scratch: string): Promise<void> {
  await writeFile(join(scratch, 'note.js'), 'console.log(1);\n');
  await writeFile(join(scratch, 'eslint.config.js'), 'export default [];\n');
  const cluster = { name: 'none', cluster: { server: 'http://127.0.0.1:1' } };
  const context = { name: 'none', context: { cluster: 'none', user: 'none' } };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [cluster],
    contexts: [context],
    users: [{ name: 'none', user: {} }],
    'current-context': 'none',
  };
  await writeFile(join(scratch, 'kubeconfig.yaml'), JSON.stringify(config));
}

async function visit(task: Task): Promise<Visit> {
  const args = [connectOnce, JSON.stringify(task)];
  const options = { cwd: projectRoot, timeout: PATIENCE, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return visitSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** What must not be: lists that differ from those that the official client gets, and uses that failed. */
export function faultsOf(server: NpmServer, loupe: Visit, sdk: Visit): string[] {
  const faults: string[] = [];
  for (const kind of catalogKinds) {
    if (isDeepStrictEqual(loupe.lists[kind], sdk.lists[kind])) continue;
    const [mine, other] = [loupe.lists[kind].length, sdk.lists[kind].length];
    faults.push(`${kind} differ: ${mine} in Loupe, ${other} in the SDK’s client`);
  }
  if (loupe.lists.tools.length === 0) faults.push('no tools');
  for (const use of ['read', 'prompt'] as const) {
    const outcome = loupe[use];
    if (outcome !== undefined && outcome.kind !== 'ok') faults.push(`${use}: ${outcome.detail ?? outcome.kind}`);
  }
  const { kind = 'failed', detail = kind } = loupe.call ?? {};
  const isAllowed = kind === 'ok' || (server.asksService && kind !== 'failed');
  if (!isAllowed) faults.push(`${server.call.tool}: ${detail}`);
  return faults;
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
