import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import { countFlood, countMessages, hasLast } from './messages.ts';
import type { Pace } from './pace.ts';
import { type Measurement, medianOf, rowsOf, type SoakRow, sumOfFloods } from './report.ts';
import { type Character, characters, type Fleet, SoakServers } from './servers.ts';
import { homeOf, SoakHost } from './soak-host.ts';
import { WindowUser } from './window-user.ts';

/** A part of a soak: it lasts so long, and at least so many turns, also on a slow machine. */
interface Part {
  ms: number;
  turns: number;
}

export interface SoakPlan {
  fleet: Fleet;
  pace: Pace;
  /** Until it counts as warm. */
  warm: Part;
  /** From then on. */
  run: Part;
  /** Measurements, a turn apart, of which the median counts: what a page holds depends on what it shows. */
  readings: number;
  /** The size of the traffic log above which the oldest frames are removed, in millions of bytes. */
  retentionMb: number;
  /** Without it, nothing is used but the host. */
  windows?: { browser: Browser; count: number };
  /** The host's file; the built one by default. */
  program?: string;
  /** Called with a line for each measurement. */
  say(line: string): void;
}

export interface SoakReport {
  rows: SoakRow[];
  floods: ReturnType<typeof sumOfFloods>;
  /** Messages of each character's servers, floods included, and how many frames of all were removed as too old. */
  messages: { character: Character; sent: number; stored: number }[];
  removed: number;
  calls: number;
  restarts: number;
  /** Rounds in the windows and what they failed with. */
  rounds: number;
  failures: string[];
  /** What Node warned of in the host. */
  warnings: string[];
}

const measureEveryMs = 20_000;
/** How long connections may take to open or to close, in milliseconds. */
const patienceMs = 60_000;
const lookEveryMs = 100;
const failureCharacters = 1500;

/** Runs the servers of a plan in a host in browser mode, with all files in `folder`. */
export async function runSoak(folder: string, plan: SoakPlan): Promise<SoakReport> {
  const servers = new SoakServers(join(folder, 'sent'), plan.pace);
  const host = await SoakHost.start(homeOf(folder), plan.program, plan.windows);
  try {
    return await new Soak(host, servers, plan).run();
  } catch (thrown) {
    throw new Error(`The soak ended early. The host printed: ${host.output()}`, { cause: thrown });
  } finally {
    await host.stop();
    servers.stop();
  }
}

class Soak {
  readonly #host: SoakHost;
  readonly #processes: SoakServers;
  readonly #plan: SoakPlan;
  readonly #users: readonly WindowUser[];
  readonly #failures: string[] = [];
  #rounds = 0;
  #calls = 0;
  #restarts = 0;
  #servers: { character: Character; view: ServerView }[] = [];

  constructor(host: SoakHost, processes: SoakServers, plan: SoakPlan) {
    this.#host = host;
    this.#processes = processes;
    this.#plan = plan;
    this.#users = host.pages.map((page) => new WindowUser(page));
  }

  async run(): Promise<SoakReport> {
    await this.#addServers();
    // What is started with its first use, such as worker threads, runs from then on, and each window has been used.
    this.#processes.setQuiet(true);
    await this.#connectAll();
    for (let turn = 0; turn < Math.max(1, this.#users.length); turn += 1) await this.#turn(turn);
    await this.#disconnectAll();
    this.#plan.say('Each window has been used');
    const start = { ...(await this.#measure('start')), ...(await this.#idle({ 'count: server processes': 0 })) };
    await this.#connectAll();
    await this.#work(this.#plan.warm);
    const warm = await this.#measureOften('warm');
    await this.#work(this.#plan.run);
    const busy = await this.#measureOften('end');
    await this.#disconnectAll();
    const after = await this.#idle(start);
    return {
      rows: rowsOf(start, warm, { ...busy, ...after }),
      ...(await this.#messages()),
      calls: this.#calls,
      restarts: this.#restarts,
      rounds: this.#rounds,
      failures: this.#failures,
      warnings: this.#host.warnings(),
    };
  }

  async #addServers(): Promise<void> {
    const { client } = this.#host;
    await client.app.changeSettings({ logRetentionMb: this.#plan.retentionMb });
    const servers = await this.#processes.start(this.#plan.fleet);
    const views = await client.servers.add({ drafts: servers.map(({ draft }) => draft), approved: true });
    this.#servers = views.flatMap((view, index) => {
      const character = servers[index]?.character;
      return character === undefined ? [] : [{ character, view }];
    });
    for (const { view } of this.#servers) {
      const serverId = view.server.id;
      await client.gate.set({ serverId, policy: 'askUnlessReadOnly', trusted: true, callsPerMinute: 100_000 });
    }
  }

  async #work({ ms, turns }: Part): Promise<void> {
    const end = Date.now() + ms;
    let next = Date.now() + measureEveryMs;
    for (let turn = 0; Date.now() < end || turn < turns; turn += 1) {
      await this.#turn(turn);
      if (Date.now() < next || Date.now() >= end) continue;
      await this.#measure('meanwhile');
      next = Date.now() + measureEveryMs;
    }
  }

  /** Uses one of the windows, calls every server, and restarts what has crashed. */
  async #turn(turn: number): Promise<void> {
    const chosen = this.#servers[(turn * 7) % this.#servers.length]?.view.server.name ?? '';
    const user = this.#users[this.#rounds % this.#users.length];
    if (user !== undefined) {
      this.#rounds += 1;
      await user.round(chosen).catch((thrown: unknown) => {
        const failure = `${chosen}: ${String(thrown).slice(0, failureCharacters)}`;
        this.#failures.push(failure);
        this.#plan.say(failure);
      });
    }
    await this.#callAll();
    await this.#restart(turn);
  }

  /** Calls the tool and reads the resource of each connected server that doesn't crash. */
  async #callAll(): Promise<void> {
    const { client } = this.#host;
    const sessions = await client.sessions.list();
    const use = async (serverId: ServerId) => {
      const session = sessions.find((each) => each.serverId === serverId && each.phase === 'ready');
      if (session === undefined) return;
      await client.calls.start({ sessionId: session.id, tool: 'it', argumentsText: '{}' });
      await client.resources.read({ sessionId: session.id, uri: 'it:///it' });
      this.#calls += 1;
    };
    const lasting = this.#servers.filter(({ character }) => character !== 'crashing');
    await Promise.all(lasting.map(({ view }) => use(view.server.id)));
  }

  /** Connects what has crashed, and in each turn one of the calm ones anew. */
  async #restart(turn: number): Promise<void> {
    const { client } = this.#host;
    const sessions = await client.sessions.list();
    const live = new Set(sessions.flatMap(({ serverId, phase }) => (phase === 'ended' ? [] : [serverId])));
    const calm = this.#servers.filter(({ character }) => character === 'calm');
    const renewed = calm[turn % calm.length];
    if (renewed !== undefined) await client.sessions.disconnect({ serverId: renewed.view.server.id });
    for (const each of this.#servers) {
      if (each !== renewed && live.has(each.view.server.id)) continue;
      this.#restarts += 1;
      // A server that is down can't be connected.
      await client.sessions.connect({ serverId: each.view.server.id }).catch(() => {});
    }
    // A server that is disconnected while it connects may have sent what nobody reads.
    await this.#connected();
  }

  async #connectAll(): Promise<void> {
    for (const { view } of this.#servers) await this.#host.client.sessions.connect({ serverId: view.server.id });
    await this.#connected();
  }

  /** Waits until all servers that don't crash are connected. */
  async #connected(): Promise<void> {
    const isReady = async () => {
      const sessions = await this.#host.client.sessions.list();
      return this.#servers.every(
        ({ view, character }) =>
          character === 'crashing' ||
          sessions.some(({ serverId, phase }) => serverId === view.server.id && phase === 'ready'),
      );
    };
    await this.#until(isReady, 'Not all servers are connected');
  }

  /** Ends the floods, waits until the last message of each has come, and disconnects all servers. */
  async #disconnectAll(): Promise<void> {
    const { client } = this.#host;
    this.#processes.setQuiet(true);
    await this.#until(async () => this.#processes.floods().every(({ isQuiet }) => isQuiet), 'A flood goes on');
    const isComplete = async () => {
      for (const flood of this.#processes.floods()) if (!(await hasLast(client, flood))) return false;
      return true;
    };
    await this.#until(isComplete, 'The last message of a flood hasn’t come');
    for (const { view } of this.#servers) await client.sessions.disconnect({ serverId: view.server.id });
    this.#processes.setQuiet(false);
  }

  /** Waits for a while; what doesn't come true by then is a failure of the soak. */
  async #until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await holds())) {
      if (Date.now() > deadline) {
        this.#failures.push(otherwise);
        this.#plan.say(otherwise);
        return;
      }
      await pause(lookEveryMs);
    }
  }

  /** Counts until nothing is more than at the start, or patience ends. */
  async #idle(start: Measurement): Promise<Measurement> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      const found = await this.#host.counts();
      const isBack = Object.entries(found).every(
        ([name, value]) => !name.startsWith('count') || value <= (start[name] ?? value),
      );
      if (isBack || Date.now() > deadline) return found;
      await pause(lookEveryMs);
    }
  }

  async #messages(): Promise<Pick<SoakReport, 'floods' | 'messages' | 'removed'>> {
    const { client } = this.#host;
    const floods = await Promise.all(this.#processes.floods().map((flood) => countFlood(client, flood)));
    const { total, version = total } = await client.traffic.rows({ filter: {}, from: 0, count: 0 });
    const messages: SoakReport['messages'] = [];
    for (const character of characters) {
      const views = this.#servers.flatMap((each) => (each.character === character ? [each.view] : []));
      const sent = this.#processes.sent(character);
      messages.push({ character, sent, stored: await countMessages(client, views) });
    }
    return { floods: sumOfFloods(floods), messages, removed: version - total };
  }

  async #measureOften(name: string): Promise<Measurement> {
    const measured = [await this.#measure(name)];
    while (measured.length < this.#plan.readings) {
      await this.#turn(measured.length);
      measured.push(await this.#measure(name));
    }
    return medianOf(measured);
  }

  async #measure(name: string): Promise<Measurement> {
    const measured = { ...(await this.#host.memory()), ...(await this.#host.counts()) };
    const { total, version = total } = await this.#host.client.traffic.rows({ filter: {}, from: 0, count: 0 });
    const figures = Object.values(measured).map((value) => (value > 1e5 ? `${(value / 1e6).toFixed(1)} MB` : value));
    this.#plan.say(
      `${name.padEnd(10)}${figures.join(' | ')} | ${version} frames, ${version - total} removed | ` +
        `${this.#rounds} rounds, ${this.#calls} calls, ${this.#restarts} restarts, ${this.#failures.length} failed`,
    );
    return measured;
  }
}
