import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { isRunning } from '../storage/is-running.ts';

/** A file that ended its reader so often isn't read again by itself until it is another one. */
const mostAttempts = 2;

const attemptSchema = z.object({
  bytes: z.number(),
  changedAt: z.number(),
  attempts: z.number().int(),
  /** The process that reads it, and since when. */
  pid: z.number().int(),
  since: z.number(),
});
type Attempt = z.infer<typeof attemptSchema>;

/**
 * Which files are being read, as files beside them: one that is still there without its process was read when Loupe ended,
 * as it does when a file exhausts its memory. Loupe may also have been killed for another reason, so that it takes two.
 */
export class ReadAttempts {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Whether reading this file ended Loupe again and again. */
  async isRefused(path: string): Promise<boolean> {
    const attempt = await this.#earlier(path);
    return attempt !== undefined && attempt.attempts >= mostAttempts;
  }

  /** Reads a file; should Loupe end meanwhile, that was an attempt. */
  async during<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
    const note = this.#noteOf(path);
    const attempts = ((await this.#earlier(path))?.attempts ?? 0) + 1;
    const about = await factsOf(path);
    const attempt = { ...about, attempts, pid: process.pid, since: this.#now() } satisfies Partial<Attempt>;
    // Without the note, only that isn't known.
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      .then(() => writeFileAtomic(note, JSON.stringify(attempt), { mode: 0o600, fsync: false }))
      .catch(() => {});
    try {
      return await read();
    } finally {
      await rm(note, { force: true }).catch(() => {});
    }
  }

  /** Of the same content, by a process that is gone. */
  async #earlier(path: string): Promise<Attempt | undefined> {
    const text = await readFile(this.#noteOf(path), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { data } = attemptSchema.safeParse(parsed(text));
    const about = await factsOf(path);
    const isSame = data !== undefined && data.bytes === about.bytes && data.changedAt === about.changedAt;
    return isSame && !isRunning(data.pid, data.since) ? data : undefined;
  }

  #noteOf(path: string): string {
    return join(this.#folder, `${basename(path)}.reading`);
  }
}

async function factsOf(path: string): Promise<Partial<Pick<Attempt, 'bytes' | 'changedAt'>>> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? {} : { bytes: found.size, changedAt: found.mtimeMs };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
