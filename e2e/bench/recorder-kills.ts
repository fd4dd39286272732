import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '#host/testing/is-alive.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { type ReadSession, readSession } from '../../electron/recorder/testing/read-session.ts';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import { ownServer } from '../servers/own-server.ts';
import { atLeast, atMost, type BenchRow } from './row.ts';

const rounds = 50;
const victims = ['client', 'recorder', 'server', 'loupe'] as const;
type Victim = (typeof victims)[number];

/** The longest time from the first message to the kill, in milliseconds. */
const longestMs = 600;
/** How long processes have to end, in milliseconds. */
const patienceMs = 5000;

/**
 * Kills a client, its recorder, its server or Loupe's window at random moments, and looks at what is left. The client
 * notes every message when it was written.
 */
export async function run(): Promise<BenchRow[]> {
  const outcomes: Outcome[] = [];
  for (let round = 0; round < rounds; round += 1) {
    outcomes.push(await withScratchHome((home) => kill(victims[round % victims.length] ?? 'client', home)));
  }
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length;
  return [
    atLeast(
      'recorder: files that open after a kill',
      count(({ opens }) => opens),
      rounds,
      'files',
    ),
    atMost(
      'recorder: age of the oldest message that a kill lost',
      Math.max(...outcomes.map(({ lostMs }) => lostMs)),
      100,
      'ms',
    ),
    atLeast(
      'recorder: kills that leave no process',
      count(({ left }) => left === 0),
      rounds,
      'kills',
    ),
  ];
}

interface Outcome {
  opens: boolean;
  /** How long before the kill the oldest message was written that isn't in the file. */
  lostMs: number;
  left: number;
}

async function kill(victim: Victim, home: string): Promise<Outcome> {
  const env = { ...process.env, LOUPE_HOME: home };
  const loupe = victim === 'loupe' ? await startLoupe(env) : undefined;
  const server = ownServer('plain');
  const recorder = [fromRoot('out/node/loupe.js'), 'record', '--', server.command, ...server.args];
  const client = spawn(process.execPath, ['-e', clientProgram, ...recorder], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written = new Map<number, number>();
  let recorderPid = 0;
  const lines = createInterface({ input: client.stdout });
  const isTalking = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const [kind, value, at] = line.split(' ');
      if (kind === 'pid') recorderPid = Number(value);
      else if (kind === 'answered') resolve();
      else written.set(Number(value), Number(at));
    });
  });
  await isTalking;
  await delay(Math.random() * longestMs);
  const serverPid = startOf(onlyFile(home));
  const at = Date.now();
  if (victim === 'loupe') loupe?.kill('SIGKILL');
  else process.kill({ client: client.pid ?? 0, recorder: recorderPid, server: serverPid }[victim], 'SIGKILL');
  if (victim === 'loupe') await stopped(client);
  const pids = [client.pid ?? 0, recorderPid, serverPid, loupe?.pid ?? 0].filter((pid) => pid > 0);
  const deadline = Date.now() + patienceMs;
  while (pids.some(isAlive) && Date.now() < deadline) await delay(20);
  const left = pids.filter(isAlive);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  const session = onlyFile(home);
  const recorded = new Set(idsOf(session));
  const lost = [...written].filter(([id, when]) => !recorded.has(id) && when <= at).map(([, when]) => at - when);
  return { opens: session !== undefined, lostMs: Math.max(0, ...lost), left: left.length };
}

/** It is asked to end, as by its user. */
async function stopped(client: ChildProcess): Promise<void> {
  const exit = once(client, 'exit');
  client.kill('SIGTERM');
  await exit;
}

async function startLoupe(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fromRoot('electron/server/main.ts'), '--no-open'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

function onlyFile(home: string): ReadSession | undefined {
  const folder = join(home, 'recordings');
  const [name] = readdirSync(folder).filter((each) => each.endsWith('.jsonl'));
  return name === undefined ? undefined : readSession(join(folder, name));
}

function startOf(session: ReadSession | undefined): number {
  const start = session?.entries.find((entry) => entry.type === 'start');
  return start?.type === 'start' ? start.pid : 0;
}

function* idsOf(session: ReadSession | undefined): Generator<number> {
  for (const entry of session?.entries ?? []) {
    if (entry.type !== 'line' || entry.from !== 'client') continue;
    const id = /"id":(\d+)/.exec(entry.text ?? '')?.[1];
    if (id !== undefined) yield Number(id);
  }
}

/** A client that sends a message every few milliseconds and prints when it wrote each. */
const clientProgram = `
  const { spawn } = require('node:child_process');
  const server = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  console.log('pid', server.pid);
  let id = 0;
  const send = (method, params) => {
    const mine = ++id;
    server.stdin.write(JSON.stringify({ jsonrpc: '2.0', id: mine, method, params }) + '\\n', (error) => {
      if (!error) console.log('written', mine, Date.now());
    });
  };
  server.stdin.on('error', () => {});
  server.stdout.once('data', () => { console.log('answered'); setInterval(() => send('ping', {}), 3); });
  server.once('exit', () => process.exit());
  send('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'killed', version: '1' } });
`;
