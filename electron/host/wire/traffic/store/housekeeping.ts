import type { StatementSync } from 'node:sqlite';
import { number } from '../../../storage/database/database-file.ts';
import { chunksPerFrame } from './log-file.ts';
import type { LogStore } from './log-store.ts';

/** Limits of one step, so that arriving frames wait for some milliseconds at most. */
const rowsPerStep = 256;
const bytesPerStep = 4_000_000;
const pagesPerStep = 128;

/** A log over its limit shrinks to this part of it, so that it isn't always at the limit. */
const target = 0.95;

const frameOverhead = 400;

/** Keeps the log under its limit, and shrinks its file after frames were removed. Works in small steps. */
export class Housekeeping {
  readonly #store: LogStore;
  readonly #oldest: StatementSync;
  readonly #removeChunks: StatementSync;
  readonly #removeFrames: StatementSync;
  #limit: number;
  #shrinking = false;
  #purging = true;
  #compacting = false;

  constructor(store: LogStore, retentionMb: number) {
    this.#store = store;
    this.#limit = retentionMb * 1_000_000;
    this.#oldest = store.db.prepare('select seq, size from frames where seq >= ? order by seq limit ?');
    this.#removeChunks = store.db.prepare(
      'delete from chunks where key in (select key from chunks where key < ? order by key limit ?)',
    );
    this.#removeFrames = store.db.prepare(
      'delete from frames where seq in (select seq from frames where seq < ? order by seq limit ?)',
    );
  }

  get retentionMb(): number {
    return this.#limit / 1_000_000;
  }

  /** Sets a new limit, in millions of bytes. */
  setRetention(mb: number): void {
    this.#limit = mb * 1_000_000;
    this.#compacting = true;
  }

  release(): void {
    this.#purging = true;
    this.#compacting = true;
  }

  /** Does one step. Returns whether there is more to do. */
  step(): boolean {
    if (this.#purging) {
      this.#purging = this.#purge();
      return true;
    }
    const { used, free } = this.#store.space();
    if (used > this.#limit) this.#shrinking = true;
    if (this.#shrinking) {
      this.#shrinking = used > this.#limit * target && this.#giveUpOldest();
      if (this.#shrinking) return true;
    }
    // Free pages are used again by the next frames: without a request they are given back over the limit only.
    if (free > 0 && (this.#compacting || used + free > this.#limit)) {
      this.#store.db.exec(`pragma incremental_vacuum(${pagesPerStep})`);
      return true;
    }
    if (this.#compacting) this.#store.db.exec('pragma wal_checkpoint(truncate)');
    this.#compacting = false;
    return false;
  }

  #giveUpOldest(): boolean {
    const { live } = this.#store;
    let floor = live.floor;
    let bytes = 0;
    for (const row of this.#oldest.all(floor, rowsPerStep)) {
      const seq = number(row.seq);
      if (bytes >= bytesPerStep || seq >= live.head) break;
      floor = seq + 1;
      bytes += number(row.size) + frameOverhead;
    }
    if (floor === live.floor) return false;
    this.#store.raiseFloor(floor);
    this.#purging = true;
    return true;
  }

  #purge(): boolean {
    const { floor } = this.#store.live;
    let removed = 0;
    this.#store.change(() => {
      const chunks = this.#removeChunks.run(floor * chunksPerFrame, rowsPerStep).changes;
      const frames = this.#removeFrames.run(floor, rowsPerStep).changes;
      removed = Number(chunks) + Number(frames);
    });
    return removed > 0;
  }
}
