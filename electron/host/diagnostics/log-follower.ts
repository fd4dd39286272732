import type { SessionId } from '#shared/model/id/id.ts';
import type { Clock } from '../platform.ts';
import type { Following } from '../wire/traffic/frames/log-operations.ts';
import type { TrafficLog } from '../wire/traffic/traffic-log.ts';
import type { SessionReport } from './findings-message.ts';
import type { FindingsThread } from './findings-thread.ts';
import type { Found } from './found.ts';

/** Frames are read this long after the first new one, in milliseconds, and while the log has nothing to save. */
const calmMs = 250;
/** While the log is never calm, a batch is read this often, in milliseconds. */
const busyMs = 2000;
const framesPerBatch = 1000;
const bytesPerBatch = 500_000;
/** After a batch the rules rest as long as it took, at most this long in milliseconds: a person may be typing. */
const longestRestMs = 100;
/** A larger message is only counted as answered, in bytes. */
const largestBody = 16_000_000;
/** So many frames of a batch may end the thread, one by one; the rest of the batch is left out. */
const mostDeaths = 3;

export interface LogFollowerContext {
  clock: Clock;
  traffic: Pick<TrafficLog, 'head' | 'pendingBytes' | 'following' | 'flush'>;
  thread: FindingsThread;
  found: Found;
  /** Whether a session is that of a recording. */
  isRecorded(sessionId: SessionId): boolean;
  onReports(reports: readonly SessionReport[]): void;
}

/** Feeds the rules with the frames that are stored since it was created, in their order. */
export class LogFollower {
  readonly #context: LogFollowerContext;
  #next: number;
  #isAfterGap = false;
  /** Sessions of which the next request has to say that their earlier frames are unknown. */
  #partial: SessionId[] = [];
  #running: Promise<void> | undefined;
  #hurry: PromiseWithResolvers<void> | undefined;
  #waiting = 0;
  #isClosed = false;
  /** Frames that were removed from the log before they could be judged. */
  missed = 0;

  constructor(context: LogFollowerContext) {
    this.#context = context;
    this.#next = context.traffic.head + 1;
  }

  /** Frames of the log aren't judged yet. */
  get isBehind(): boolean {
    return this.#next <= this.#context.traffic.head;
  }

  /** The log has new frames. */
  follow(): void {
    if (this.#isClosed) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // A frame may have come meanwhile.
      if (this.isBehind && !this.#isClosed && this.#waiting === 0) this.#followLater();
    });
  }

  #followLater(): void {
    this.#context.clock.setTimeout(() => this.follow(), calmMs).unref();
  }

  /** Resolves when every frame so far was judged, with the number of those that can't be read. */
  async settled(): Promise<number> {
    const { head } = this.#context.traffic;
    this.#waiting += 1;
    this.#hurry?.resolve();
    try {
      while (this.#next <= head && !this.#isClosed) {
        const before = this.#next;
        this.follow();
        await this.#running;
        if (this.#next === before) break;
      }
    } finally {
      this.#waiting -= 1;
    }
    return Math.max(0, head + 1 - this.#next);
  }

  close(): void {
    this.#isClosed = true;
    this.#hurry?.resolve();
  }

  async #run(): Promise<void> {
    await this.#pause(calmMs);
    while (this.isBehind && !this.#isClosed) {
      await this.#calm();
      const [before, begin] = [this.#next, this.#context.clock.now()];
      await this.#step(this.#next, framesPerBatch);
      // What can't be saved yet can't be read.
      if (this.#next === before) return;
      await this.#pause(Math.min(longestRestMs, this.#context.clock.now() - begin));
    }
  }

  /** Waits until the log has nothing to save, or somebody waits for what the rules find. */
  async #calm(): Promise<void> {
    const { traffic } = this.#context;
    for (let waited = 0; traffic.pendingBytes > 0 && waited < busyMs && !this.#isUrgent; waited += calmMs) {
      await this.#pause(calmMs);
    }
    if (this.#isUrgent) traffic.flush();
  }

  get #isUrgent(): boolean {
    return this.#waiting > 0 || this.#isClosed;
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isUrgent) return;
    this.#hurry = Promise.withResolvers();
    const timer = this.#context.clock.setTimeout(this.#hurry.resolve, ms).unref();
    await this.#hurry.promise;
    timer.clear();
  }

  async #step(from: number, count: number): Promise<void> {
    const { traffic, found } = this.#context;
    const range = { from, count, bytes: bytesPerBatch, largest: largestBody };
    const following = await traffic.following(range).catch(() => undefined);
    if (following === undefined) return;
    const { frames, next, cleared } = following;
    // Cleared, or too old.
    const lost = next - from - frames.length;
    this.missed += lost;
    if (lost > 0 && cleared !== undefined) this.#addPartial(cleared);
    else if (lost > 0) this.#isAfterGap = true;
    for (const { frame } of frames) found.see(frame, frame.serverName);
    const sessions = frames.map(({ frame }) => frame.sessionId);
    if (frames.length > 0 && !(await this.#judge(following))) {
      if (this.#isClosed) return;
      this.#died();
      const [only, another] = sessions;
      if (only !== undefined && another === undefined) found.omit(only);
      else await this.#oneByOne(from, next);
    }
    this.#next = next;
  }

  /** A frame in this range ended the thread: the others are judged without it. */
  async #oneByOne(from: number, end: number): Promise<void> {
    const { thread, found, traffic } = this.#context;
    const starts = thread.starts;
    for (this.#next = from; this.#next < end && !this.#isClosed; ) {
      if (thread.starts - starts <= mostDeaths) {
        const before = this.#next;
        await this.#step(before, 1);
        if (this.#next === before) return;
        continue;
      }
      const rest = await traffic.following({ from: this.#next, count: end - this.#next, bytes: 0, largest: 0 });
      for (const { frame } of rest.frames) found.omit(frame.sessionId);
      this.#next = rest.next;
    }
  }

  async #judge({ frames, bytes, sizes }: Following): Promise<boolean> {
    const { thread, onReports, isRecorded } = this.#context;
    const recorded = [...new Set(frames.map(({ frame }) => frame.sessionId))].filter(isRecorded);
    const request = { frames, bytes, sizes, isAfterGap: this.#isAfterGap, recorded, partial: this.#partial };
    const reply = await thread.ask('frames', () => request, { transfer: [bytes.buffer] });
    if (!reply.ok) return false;
    this.#isAfterGap = false;
    this.#partial = [];
    onReports(reply.output);
    return true;
  }

  #died(): void {
    this.#context.found.restart();
    this.#addPartial(this.#context.found.sessions.map(({ sessionId }) => sessionId));
  }

  #addPartial(sessions: readonly SessionId[]): void {
    this.#partial = [...new Set([...this.#partial, ...sessions])];
  }
}
