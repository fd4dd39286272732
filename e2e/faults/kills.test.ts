import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { isAlive } from '#host/testing/is-alive.ts';
import { randomNumbers } from '#host/testing/random-numbers.ts';
import { temporaryFolder } from '#host/testing/temporary-folder.ts';
import { type BrowserClient, clientOf, type Entry, enter } from '../front-ends/browser-client.ts';
import { type BrowserMode, launchBrowserMode } from '../front-ends/browser-mode.ts';
import { stdioDraft } from '../hostile/user/server-drafts.ts';
import { ownServer } from '../servers/own-server.ts';

const victims = ['host', 'server', 'page'] as const;

/** A kill: who, and how many milliseconds after the load began. */
interface Kill {
  victim: (typeof victims)[number];
  afterMs: number;
}

const longestMs = 1500;

/** `count` kills at random moments, of each victim in turns. */
function killsOf(seed: number, count: number): Kill[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, turn) => ({
    victim: victims[turn % victims.length] ?? 'host',
    afterMs: Math.round(random() * longestMs),
  }));
}

/** For another schedule: `LOUPE_SEED=<number>`. */
const seed = Number(process.env.LOUPE_SEED ?? 1);
const rounds = 6;
const calls = 400;

interface Running {
  mode: BrowserMode;
  entry: Entry;
  user: BrowserClient;
}

async function start(home: string): Promise<Running> {
  const mode = await launchBrowserMode({ home, program: 'electron/server/main.ts' });
  onTestFinished(() => void mode.stop());
  const entry = await enter(mode.url);
  return { mode, entry, user: clientOf(entry) };
}

it(`a kill of host, server or page at a random moment under load loses nothing that was shown before it, and every store opens (seed ${seed})`, async () => {
  const home = join(temporaryFolder(), 'loupe');
  let running = await start(home);
  const { command, args } = ownServer('demo');
  const [added] = await running.user.client.servers.add({
    drafts: [stdioDraft('loaded', command, args)],
    approved: true,
  });
  const serverId = added?.server.id;
  if (serverId === undefined) throw new Error('The server wasn’t added');
  await running.user.client.gate.set({ serverId, policy: 'askUnlessReadOnly', trusted: true, callsPerMinute: 100_000 });

  for (const kill of killsOf(seed, rounds)) {
    const { user } = running;
    const { sessionId } = await user.client.sessions.connect({ serverId });
    if (sessionId === undefined) throw new Error('The server needs consent');
    await expect.poll(() => phaseOf(user, sessionId)).toBe('ready');
    const load = callAgainAndAgain(user, sessionId);
    await pause(kill.afterMs);
    const shown = await user.client.traffic.rows({ filter: {}, from: 0, count: 1000 });
    const settings = await user.client.app.changeSettings({ timeoutMs: 10_000 + kill.afterMs });
    running = await killAndGoOn(running, kill, home);
    await load;

    const { client } = running.user;
    const after = await client.traffic.rows({ filter: {}, from: 0, count: 1000 });
    expect(after.total).toBeGreaterThanOrEqual(shown.total);
    expect(after.rows.slice(0, shown.rows.length)).toMatchObject(
      shown.rows.map(({ seq, size, kind }) => ({ seq, size, kind })),
    );
    const info = await client.app.info();
    expect(info.problems).toEqual([]);
    expect((await client.app.settings()).timeoutMs).toBe(settings.timeoutMs);
    expect(await client.audit.verify()).toMatchObject({ intact: true });
    expect((await client.servers.list()).map(({ server }) => server.name)).toEqual(['Demo', 'loaded']);
    await client.sessions.disconnect({ serverId });
  }
}, 180_000);

async function phaseOf({ client }: BrowserClient, sessionId: string): Promise<string | undefined> {
  return (await client.sessions.list()).find(({ id }) => id === sessionId)?.phase;
}

/** Calls a tool until somebody is gone. */
async function callAgainAndAgain(
  { client }: BrowserClient,
  sessionId: Parameters<typeof client.sessions.cancel>[0]['sessionId'],
): Promise<void> {
  try {
    for (let call = 0; call < calls; call += 1) {
      await client.calls.start({ sessionId, tool: 'add', argumentsText: `{"a":${call},"b":1}` });
    }
  } catch {
    // The host, the server or the connection was killed.
  }
}

async function killAndGoOn(running: Running, { victim }: Kill, home: string): Promise<Running> {
  const { mode, entry, user } = running;
  if (victim === 'page') {
    user.close();
    return { mode, entry, user: clientOf(entry) };
  }
  const servers = (await user.client.sessions.list()).flatMap((session) => session.process?.pid ?? []);
  if (victim === 'server') {
    for (const pid of servers) process.kill(pid, 'SIGKILL');
    const phases = async () => (await user.client.sessions.list()).map(({ phase }) => phase);
    await expect.poll(async () => (await phases()).filter((phase) => phase !== 'ended')).toEqual([]);
    return running;
  }
  process.kill(mode.pid ?? 0, 'SIGKILL');
  await mode.stop();
  // Servers end with their stdin.
  await expect.poll(() => servers.filter(isAlive)).toEqual([]);
  return start(home);
}
