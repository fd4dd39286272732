import { chmodSync, close, mkdirSync, openSync, statSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';

/** How long an entry may wait to be written, in milliseconds. */
const flushAfterMs = 20;
/** So many characters are written at once, without waiting for more. */
const flushAfterLength = 256 * 1024;
/** Characters that may wait for a slow disk; beyond that entries are dropped and counted. */
const mostWaiting = 64 * 2 ** 20;
/** After a failed write it is tried again this often, in milliseconds. */
const retryMs = 1000;

/** An entry before it gets its time. */
export type Untimed<Entry> = Entry extends unknown ? Omit<Entry, 't'> : never;

/** Entries that aren't in the file, up to the time of the last of them. */
interface Lost {
  t: number;
  entries: number;
  bytes: number;
}

/** What waits to be written: the line of an entry, or that entries are missing there. */
type Waiting = { t: number; line: string } | Lost;

/**
 * Appends to a session file, behind what it records: nothing waits for it, it never throws, and what can't be written is
 * counted where it is missing. A full disk loses entries; once there is room it goes on.
 */
export class SessionWriter {
  readonly #startedAt = performance.now();
  readonly #waiting: Waiting[] = [];
  #waitingLength = 0;
  #file: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  /** The file ends within a line: a write failed halfway. */
  #isTorn = false;

  /** Creates `path`, its folder and the one around it, Loupe's data folder, for their owner only, whoever made them. */
  constructor(path: string, header: Omit<SessionHeader, 'startedAt'>) {
    const whole: SessionHeader = { ...header, startedAt: new Date().toISOString() };
    try {
      const folder = dirname(path);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const each of [dirname(folder), folder]) closeToOthers(each);
      const file = openSync(path, 'ax', 0o600);
      // At once, since entries without a header can't be read.
      writeSync(file, `${JSON.stringify(whole)}\n`);
      this.#file = file;
    } catch {
      // Nothing is recorded; client and server must not notice.
    }
  }

  add(entry: Untimed<SessionEntry>): void {
    if (this.#file === undefined) return;
    const t = Math.round((performance.now() - this.#startedAt) * 1000);
    const line = JSON.stringify({ t, ...entry });
    if (this.#waitingLength + line.length > mostWaiting) {
      this.#drop(t, line);
      return;
    }
    this.#waiting.push({ t, line });
    this.#waitingLength += line.length;
    if (this.#waitingLength >= flushAfterLength && !this.#isTorn) this.#flushSoon();
    else this.#flushIn(flushAfterMs);
  }

  /** Writes what waits, for `patienceMs` at most, and closes the file. */
  async close(patienceMs: number): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    clearTimeout(this.#timer);
    let timeout: NodeJS.Timeout | undefined;
    const isLate = new Promise<'late'>((resolve) => {
      timeout = setTimeout(resolve, patienceMs, 'late');
    });
    const isWritten = (async () => {
      await this.#writing;
      await this.#flush();
    })();
    await Promise.race([isWritten, isLate]);
    clearTimeout(timeout);
    this.#file = undefined;
    close(file, () => {});
  }

  /** Writes what waits at once, for when the process is about to end. */
  flushNow(): void {
    if (this.#file === undefined || this.#hasNothing()) return;
    try {
      writeSync(this.#file, this.#take().bytes);
    } catch {
      // It ends anyway.
    }
  }

  #hasNothing(): boolean {
    return this.#waiting.length === 0;
  }

  /** The queue is full: an entry is dropped and counted as lost. */
  #drop(t: number, line: string): void {
    const last = this.#waiting.at(-1);
    const lost = last !== undefined && 'entries' in last ? last : { t, entries: 0, bytes: 0 };
    if (lost !== last) this.#waiting.push(lost);
    lose(lost, { t, line });
  }

  #flushIn(ms: number): void {
    if (this.#timer !== undefined || this.#writing !== undefined) return;
    this.#timer = setTimeout(() => this.#flushSoon(), ms);
    this.#timer.unref();
  }

  #flushSoon(): void {
    if (this.#writing !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#flush().finally(() => {
      this.#writing = undefined;
      if (this.#hasNothing()) return;
      if (this.#isTorn) this.#flushIn(retryMs);
      else if (this.#waitingLength >= flushAfterLength) this.#flushSoon();
      else this.#flushIn(flushAfterMs);
    });
  }

  /** What waits, and its bytes as whole lines. */
  #take(): { taken: Waiting[]; bytes: Buffer } {
    const taken = this.#waiting.splice(0);
    this.#waitingLength = 0;
    const start = this.#isTorn ? '\n' : '';
    return { taken, bytes: Buffer.from(`${start}${taken.map(lineOf).join('\n')}\n`) };
  }

  async #flush(): Promise<void> {
    const file = this.#file;
    if (file === undefined || this.#hasNothing()) return;
    let end = this.#isTorn ? 1 : 0;
    const { taken, bytes } = this.#take();
    const written = await writeAll(file, bytes);
    this.#isTorn = written < bytes.length;
    // All of it, or all but the end of the last line, which the next flush writes.
    if (written >= bytes.length - 1) return;
    const lost = { t: 0, entries: 0, bytes: 0 };
    for (const each of taken) {
      end += Buffer.byteLength(lineOf(each));
      if (end > written) lose(lost, each);
      end += 1;
    }
    // In front of what came meanwhile.
    this.#waiting.unshift(lost);
  }
}

function lineOf(waiting: Waiting): string {
  if ('line' in waiting) return waiting.line;
  const entry: SessionEntry = { type: 'lost', ...waiting };
  return JSON.stringify(entry);
}

/** Counts what isn't written. */
function lose(lost: Lost, waiting: Waiting): void {
  lost.t = waiting.t;
  lost.entries += 'line' in waiting ? 1 : waiting.entries;
  lost.bytes += 'line' in waiting ? Buffer.byteLength(waiting.line) : waiting.bytes;
}

/** Removes other users' permissions from a folder, as a window does with Loupe's own. */
function closeToOthers(folder: string): void {
  if (process.platform === 'win32') return;
  try {
    const { mode } = statSync(folder);
    if ((mode & 0o077) !== 0) chmodSync(folder, mode & 0o700);
  } catch {
    // It is somebody else's: the file in it is still for its owner only.
  }
}

/** Writes a buffer; returns how much of it, less than all when that fails. */
async function writeAll(file: number, bytes: Buffer): Promise<number> {
  let done = 0;
  while (done < bytes.length) {
    const written = await new Promise<number>((resolve) => {
      write(file, bytes, done, bytes.length - done, null, (error, count) => resolve(error === null ? count : 0));
    });
    if (written === 0) break;
    done += written;
  }
  return done;
}
