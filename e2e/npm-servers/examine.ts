import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { projectRoot } from '../../electron/launch/project-root.ts';
import type { Command } from '../servers/own-server.ts';
import { type Running, startHttp } from '../servers/real-servers.ts';
import { isInstalled, programOf, serversFolder } from './install.ts';
import type { NpmServer, Surroundings } from './list.ts';
import { type Task, type Visit, visitSchema } from './visit.ts';

const connectOnce = fileURLToPath(new URL('connect-once.ts', import.meta.url));
const preload = new URL('../servers/loopback-preload.mjs', import.meta.url).href;

/** In milliseconds. */
const timeoutMs = 180_000;

/** The results of a server with both clients. */
export interface Examination {
  server: NpmServer;
  /** Loupe's first visit, which also reads, gets and calls. */
  loupe: Visit;
  /** Medians in milliseconds; absent without timed rounds. */
  connectMs?: { loupe: number; sdk: number };
  faults: string[];
  /** Problems that aren't Loupe's. */
  notes: string[];
}

/**
 * Connects both clients to a server: once to compare and use it, then `rounds` times in turns to measure the time.
 * Rejects when one can't connect.
 */
export async function examine(server: NpmServer, url: string, rounds: number): Promise<Examination> {
  const scratch = await mkdtemp(join(tmpdir(), 'loupe-npm-'));
  let running: Running | undefined;
  try {
    await fill(scratch);
    const command = commandOf(server, { scratch, url });
    running = server.path === undefined ? undefined : await startHttp(command, server.path);
    const target = running === undefined ? command : { url: running.url };
    const { tool, arguments: values = () => ({}) } = server.call;
    const call = { tool, arguments: values({ scratch, url }) };
    // These also fill the disk caches.
    const loupe = await visit({ client: 'loupe', target, uses: true, call });
    const { era } = loupe;
    const sdk = await visit({ client: 'sdk', target, era });
    const times: Record<'sdk' | 'loupe', number[]> = { sdk: [], loupe: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const client of ['sdk', 'loupe'] as const) {
        times[client].push((await visit({ client, target, era })).connectMs);
      }
    }
    const connectMs = { loupe: median(times.loupe), sdk: median(times.sdk) };
    const notes = [...loupe.notes, ...sdk.notes];
    return { server, loupe, ...(rounds > 0 && { connectMs }), faults: faultsOf(server, loupe, sdk), notes };
  } finally {
    await running?.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A server's command; the listeners of its Node processes are on 127.0.0.1 only. */
function commandOf(server: NpmServer, surroundings: Surroundings): Command & { env: Record<string, string> } {
  const { name, script, args = () => [], env } = server;
  // Dependencies of the project are already installed.
  const folder = isInstalled(projectRoot, server) ? projectRoot : serversFolder;
  return {
    command: process.execPath,
    args: [programOf(folder, name, script), ...args(surroundings)],
    env: { HOME: surroundings.scratch, NODE_OPTIONS: `--import=${preload}`, ...env },
  };
}

/** Files to list and lint, and a configuration of an unreachable cluster. */
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
  const options = { cwd: projectRoot, timeout: timeoutMs, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return visitSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** Lists that differ from the official client's, and failed uses. */
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
