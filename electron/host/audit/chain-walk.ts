import type { DatabaseSync } from 'node:sqlite';
import type { AuditVerdict } from '#shared/model/audit.ts';
import { firstPrevious, hashOf } from './audit-chain.ts';
import { rowsAfter } from './audit-table.ts';

/** Entries that are checked in one go. */
const STEP = 1000;

/** Follows the chain from its first entry, step by step. */
export class ChainWalk {
  #last = { seq: 0, hash: firstPrevious };
  #broken: Pick<AuditVerdict, 'brokenAt' | 'reason'> | undefined;

  /** Checks the next entries. Returns whether there may be more. Throws when they cannot be read. */
  step(db: DatabaseSync): boolean {
    const rows = rowsAfter(db, this.#last.seq, STEP);
    for (const row of rows) {
      if (row.seq !== this.#last.seq + 1) this.#broken = { brokenAt: row.seq, reason: 'missing' };
      else if (row.hash !== hashOf(row, this.#last.hash)) this.#broken = { brokenAt: row.seq, reason: 'changed' };
      if (this.#broken !== undefined) return false;
      this.#last = { seq: row.seq, hash: row.hash };
    }
    return rows.length === STEP;
  }

  /** What came of it. `head` is what the newest entry was before the walk began. */
  verdict(head: { seq: number; hash: string }): AuditVerdict {
    const count = this.#last.seq;
    if (this.#broken !== undefined) return { intact: false, count, ...this.#broken };
    if (count < head.seq) return { intact: false, count, brokenAt: count + 1, reason: 'missing' };
    const isSame = count > head.seq || this.#last.hash === head.hash;
    return isSame ? { intact: true, count } : { intact: false, count, brokenAt: count, reason: 'changed' };
  }

  /** The walk could not go on. */
  unreadable(): AuditVerdict {
    return { intact: false, count: this.#last.seq, brokenAt: this.#last.seq + 1, reason: 'unreadable' };
  }
}
