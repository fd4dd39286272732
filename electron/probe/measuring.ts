import type { Clock, Timer } from '#host/platform.ts';
import { ClientSeen } from '#shared/hosts/measure/client-seen.ts';
import type { HttpSeen } from '#shared/hosts/measure/http-seen.ts';
import { measuredProfile } from '#shared/hosts/measure/measured-profile.ts';
import type { CodeWords } from '#shared/hosts/measure/probe-offer.ts';
import type { HostProfile } from '#shared/hosts/profile.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ClientNumbers } from './client-numbers.ts';

/** In milliseconds. The tools change when the client has requested nothing for so long. */
const changesAfter = 1000;
/** A profile is saved so soon after a message: a client may kill its servers. */
const savesAfter = 200;
/** When what a client left out by then counts. */
const settlesAfter = 5200;
export interface ProbeSetup {
  /** What the probe is called in the host’s configuration. */
  readonly server: string;
  /** Of Loupe. */
  readonly version: string;
  readonly transport: ClientSeen['transport'];
  readonly words: CodeWords;
  readonly clock: Clock;
  readonly hasLimits: boolean;
  /** Over HTTP, requests fail once each, to see what the client does then. */
  readonly hasFaults: boolean;
  /** Nothing is answered, to see how long the client waits for a server to start. */
  readonly isSilent: boolean;
  /** When the client started it; absent where it runs by itself. */
  readonly startedAt?: number;
  /** Gets what is known of a client, each time that it was seen doing something. */
  measured(profile: HostProfile): void;
}

/** What is known of a client before its first message. */
export interface Surroundings {
  readonly userAgent: string | undefined;
  /** What it does when requests fail over HTTP, in all of its sessions, where that is measured. */
  readonly http: HttpSeen | undefined;
  readonly numbers: ClientNumbers;
}

/** One client, in one session or, over HTTP without sessions, in all of its requests. */
export class Measuring {
  readonly seen: ClientSeen;
  readonly #setup: ProbeSetup;
  readonly #numbers: ClientNumbers;
  #number: number | undefined;
  readonly #announce = new Set<() => void>();
  readonly #timers = new Map<number, Timer>();
  #hasListed = false;
  hasChanged = false;

  constructor(setup: ProbeSetup, { userAgent, http, numbers }: Surroundings) {
    this.#setup = setup;
    this.#numbers = numbers;
    const { transport, isSilent, startedAt } = setup;
    this.seen = new ClientSeen(transport, { isUnanswered: isSilent, startedAt, userAgent, http });
  }

  /** Notes a message, and when something follows from it. `hasFailed`: it gets no answer. */
  note(message: JsonObject, hasFailed = false): void {
    this.seen.note(message, this.#setup.clock.now(), hasFailed);
    this.saveSoon();
    this.#after(settlesAfter, () => this.save());
    this.#hasListed ||= message.method === 'tools/list';
    if (this.#hasListed && !this.hasChanged) this.#after(changesAfter, () => this.#change());
  }

  /** `announce` notifies the client of an open session that the tools changed. Returns what ends that. */
  follow(announce: () => void): () => void {
    this.#announce.add(announce);
    return () => this.#announce.delete(announce);
  }

  saveSoon(): void {
    if (!this.#timers.has(savesAfter)) this.#after(savesAfter, () => this.save());
  }

  save(): void {
    const { seen } = this;
    if (seen.info === undefined) return;
    const { clock, words, server, measured } = this.#setup;
    const date = new Date(clock.now()).toISOString().slice(0, 10);
    // What it declares later doesn't make it another client.
    this.#number ??= this.#numbers.of(seen);
    const profile = measuredProfile({ seen, words, server, date, now: clock.now(), number: this.#number });
    if (profile !== undefined) measured(profile);
  }

  end(): void {
    this.seen.endedAt ??= this.#setup.clock.now();
    for (const timer of this.#timers.values()) timer.clear();
    this.save();
  }

  #change(): void {
    this.hasChanged = true;
    this.seen.changedAt = this.#setup.clock.now();
    for (const announce of this.#announce) announce();
  }

  #after(ms: number, work: () => void): void {
    this.#timers.get(ms)?.clear();
    const timer = this.#setup.clock.setTimeout(() => {
      this.#timers.delete(ms);
      work();
    }, ms);
    timer.unref();
    this.#timers.set(ms, timer);
  }
}
