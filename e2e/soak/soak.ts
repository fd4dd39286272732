import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { ServerView } from '#shared/model/server.ts';
import { viewport } from '../bench/bench-window.ts';
import { WindowProbe } from '../bench/window-probe.ts';
import { type BrowserClient, clientBeside } from '../front-ends/browser-client.ts';
import { type BrowserMode, launchBrowserMode } from '../front-ends/browser-mode.ts';
import { factsOf, filesIn } from './host-facts.ts';
import { hostHeap, inspected } from './host-heap.ts';
import { type FrameCount, type Measurement, missing, rowsOf, type SoakRow } from './report.ts';
import { type Character, characters, type Fleet, SoakServers } from './servers.ts';
import { WindowUser } from './window-user.ts';

export interface SoakPlan {
  fleet: Fleet;
  /** The time until it counts as warm, and from then on, in milliseconds. */
  warmMs: number;
  runMs: number;
  /** The size of the traffic log above which the oldest frames are removed, in millions of bytes. */
  retentionMb: number;
  /** Called with a line for each measurement. */
  say(line: string): void;
}

export interface SoakReport {
  rows: SoakRow[];
  /** The messages of those servers whose every message can arrive. */
  frames: (FrameCount & { missing: string | undefined })[];
  /** Rounds in the windows and what they failed with. */
  rounds: number;
  failures: string[];
}

const windows = 3;
const measureEveryMs = 20_000;
/** Each window is used in each part of a soak, also on a slow machine. */
const leastTurns = 2 * windows;
/** How long connections may take to close, in milliseconds. */
const patienceMs = 30_000;
/** Longer than the pauses of a flooding server. */
const floodPauseMs = 3000;
/** How long a step in a window may take, in milliseconds: the machine may have other work. */
const stepMs = 20_000;
const failureCharacters = 600;

type Client = BrowserClient['client'];

/** Runs the servers of a plan in a host in browser mode with three windows, with its data in `home`. */
export async function runSoak(browser: Browser, home: string, plan: SoakPlan): Promise<SoakReport> {
  const fleet = new SoakServers(join(home, 'sent'));
  const server = await launchBrowserMode({ home: join(home, 'loupe'), env: inspected });
  try {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const users: WindowUser[] = [];
    for (let number = 0; number < windows; number += 1) {
      const page = await context.newPage();
      page.setDefaultTimeout(stepMs);
      // The printed address enters once; the other windows have its cookie.
      await page.goto(users[0]?.page.url() ?? server.url);
      users.push(new WindowUser(page));
    }
    const [first] = users;
    if (first === undefined) throw new Error('There is no window');
    const { client, close } = await clientBeside(first.page);
    const report = await new Soak({ client, server, home, users, servers: fleet, plan }).run();
    close();
    return report;
  } catch (thrown) {
    throw new Error(`The soak ended early. The host printed: ${server.output().slice(-2000)}`, { cause: thrown });
  } finally {
    await server.stop();
    fleet.stop();
  }
}

interface SoakContext {
  client: Client;
  server: BrowserMode;
  home: string;
  users: readonly WindowUser[];
  servers: SoakServers;
  plan: SoakPlan;
}

class Soak {
  readonly #context: SoakContext;
  readonly #failures: string[] = [];
  #rounds = 0;
  #calls = 0;
  #restarts = 0;
  #servers: { character: Character; view: ServerView }[] = [];

  constructor(context: SoakContext) {
    this.#context = context;
  }

  async run(): Promise<SoakReport> {
    const { client, servers, plan } = this.#context;
    await client.app.changeSettings({ logRetentionMb: plan.retentionMb });
    const soakServers = await servers.start(plan.fleet);
    const views = await client.servers.add({ drafts: soakServers.map(({ draft }) => draft), approved: true });
    this.#servers = views.flatMap((view, index) => {
      const character = soakServers[index]?.character;
      return character === undefined ? [] : [{ character, view }];
    });
    for (const { view } of this.#servers) {
      await client.gate.set({
        serverId: view.server.id,
        policy: 'askUnlessReadOnly',
        trusted: true,
        callsPerMinute: 100_000,
      });
    }
    // What is started with its first use, such as worker threads, runs from then on.
    await this.#connectAll();
    for (const { view } of this.#servers.slice(0, windows)) await this.#turn(view.server.name);
    await this.#disconnectAll();
    await this.#settled();
    const start = await this.#measure('start');
    await this.#connectAll();
    await this.#work(plan.warmMs);
    const warm = await this.#measure('warm');
    await this.#work(plan.runMs);
    const busy = await this.#measure('end');
    await this.#disconnectAll();
    const frames = await this.#frames();
    const after = await this.#idle(start);
    const counts = Object.entries(after).filter(([name]) => name.startsWith('count'));
    return {
      rows: rowsOf(start, warm, { ...busy, ...Object.fromEntries(counts) }),
      frames,
      rounds: this.#rounds,
      failures: this.#failures,
    };
  }

  /** Uses the windows in turns and restarts what has crashed. */
  async #work(ms: number): Promise<void> {
    const end = Date.now() + ms;
    let next = Date.now() + measureEveryMs;
    for (let turn = 0; Date.now() < end || turn < leastTurns; turn += 1) {
      const chosen = this.#servers[(turn * 7) % this.#servers.length];
      if (chosen !== undefined) await this.#turn(chosen.view.server.name);
      await this.#callAll();
      await this.#restart(turn);
      if (Date.now() < next || Date.now() >= end) continue;
      await this.#measure('meanwhile');
      next = Date.now() + measureEveryMs;
    }
  }

  async #turn(server: string): Promise<void> {
    const user = this.#context.users[this.#rounds % windows];
    this.#rounds += 1;
    await user?.round(server).catch((thrown: unknown) => {
      const failure = `${server}: ${String(thrown).slice(0, failureCharacters)}`;
      this.#failures.push(failure);
      this.#context.plan.say(failure);
    });
  }

  /** Calls the tool and reads the resource of each connected server that doesn't crash. */
  async #callAll(): Promise<void> {
    const { client } = this.#context;
    const sessions = await client.sessions.list();
    for (const { view, character } of this.#servers) {
      const session = sessions.find(({ serverId, phase }) => serverId === view.server.id && phase === 'ready');
      if (session === undefined || character === 'crashing') continue;
      await client.calls.start({ sessionId: session.id, tool: 'it', argumentsText: '{}' });
      await client.resources.read({ sessionId: session.id, uri: 'it:///it' });
      this.#calls += 1;
    }
  }

  /** Connects what has crashed, and in each turn one of the calm ones anew. */
  async #restart(turn: number): Promise<void> {
    const { client } = this.#context;
    const live = new Set((await client.sessions.list()).map(({ serverId }) => serverId));
    const calm = this.#servers.filter(({ character }) => character === 'calm');
    const renewed = calm[turn % calm.length];
    if (renewed !== undefined) await client.sessions.disconnect({ serverId: renewed.view.server.id });
    const ended = this.#servers.filter((each) => each === renewed || !live.has(each.view.server.id));
    for (const { view } of ended) {
      this.#restarts += 1;
      await client.sessions.connect({ serverId: view.server.id }).catch(() => {});
    }
  }

  async #connectAll(): Promise<void> {
    for (const { view } of this.#servers) await this.#context.client.sessions.connect({ serverId: view.server.id });
  }

  /** Waits until no server process is left. */
  async #settled(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (this.#counts()['count: server processes'] !== 0 && Date.now() < deadline) await pause(500);
  }

  /** Disconnects all servers, after everything that the flooding ones have sent has come. */
  async #disconnectAll(): Promise<void> {
    const { client, servers } = this.#context;
    servers.setQuiet(true);
    const deadline = Date.now() + patienceMs;
    const isComplete = async () => (await this.#stored('flooding')) >= servers.sent('flooding');
    // Not before the floods' own pause, after which they see that they must be quiet.
    await pause(floodPauseMs);
    while (!(await isComplete()) && Date.now() < deadline) await pause(500);
    for (const { view } of this.#servers) await client.sessions.disconnect({ serverId: view.server.id });
    servers.setQuiet(false);
  }

  /** How many messages of a character's servers are in the log. */
  async #stored(character: Character): Promise<number> {
    let stored = 0;
    for (const { view } of this.#servers.filter((each) => each.character === character)) {
      const filter = {
        serverId: view.server.id,
        kinds: ['request' as const, 'result' as const, 'error' as const, 'notification' as const],
        query: 'direction:in',
      };
      stored += (await this.#context.client.traffic.rows({ filter, from: 0, count: 0 })).total;
    }
    return stored;
  }

  async #frames(): Promise<SoakReport['frames']> {
    const { client, servers } = this.#context;
    const all = await client.traffic.rows({ filter: {}, from: 0, count: 1 });
    const removed = (all.version ?? all.total) - all.total;
    const counts: SoakReport['frames'] = [];
    for (const character of characters) {
      const stored = await this.#stored(character);
      const count = { character, sent: servers.sent(character), stored, removed };
      counts.push({ ...count, missing: missing(count) });
    }
    return counts;
  }

  /** Measures until nothing is counted more than at the start, or patience ends. */
  async #idle(start: Measurement): Promise<Measurement> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = this.#counts();
      const isBack = Object.entries(found).every(([name, value]) => value <= (start[name] ?? 0));
      if (isBack || Date.now() > deadline) return found;
      await pause(500);
    }
  }

  #counts(): Measurement {
    const { server, home } = this.#context;
    const { threads, children, handles, listeners } = factsOf(server.pid ?? 0);
    const { own, temporary } = filesIn(join(home, 'loupe'));
    return {
      'count: server processes': children,
      'count: threads': threads,
      'count: sockets': handles.sockets,
      'count: pipes': handles.pipes,
      'count: open files': handles.files,
      'count: listeners': listeners,
      'count: temporary files': temporary,
      'files in the data folder': own,
    };
  }

  async #measure(name: string): Promise<Measurement> {
    const { server, users, plan } = this.#context;
    const heap = await hostHeap(server);
    const { memory } = factsOf(server.pid ?? 0);
    const pages = await Promise.all(users.map(({ page }) => new WindowProbe(page).heap()));
    const measured = {
      'memory: host, resident': memory,
      'memory: host, heap': heap,
      ...Object.fromEntries(pages.map((bytes, index) => [`memory: window ${index + 1}, heap`, bytes])),
      ...this.#counts(),
    };
    const { total, version = total } = await this.#context.client.traffic.rows({ filter: {}, from: 0, count: 0 });
    const figures = Object.values(measured).map((value) => (value > 1e5 ? `${(value / 1e6).toFixed(1)} MB` : value));
    plan.say(
      `${name.padEnd(10)}${figures.join(' | ')} | ${version} frames, ${version - total} removed | ` +
        `${this.#rounds} rounds, ${this.#calls} calls, ${this.#restarts} restarts, ${this.#failures.length} failed`,
    );
    return measured;
  }
}
