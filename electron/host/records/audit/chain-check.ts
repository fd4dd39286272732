import type { DatabaseSync } from 'node:sqlite';
import type { AuditVerdict } from '#shared/model/audit.ts';
import { firstPrevious, hashOf, rowsAfter } from './audit-table.ts';
import type { ChainHead, readSeal } from './seal-key.ts';

const STEP = 1000;

type Sealed = ReturnType<typeof readSeal> | undefined;

export class ChainCheck {
  #last = { seq: 0, hash: firstPrevious };
  /** What the sealed entry was sealed as is what it is. */
  #holdsSeal = false;
  #broken: Pick<AuditVerdict, 'brokenAt' | 'reason'> | undefined;

  /** Checks the next entries. Returns whether there may be more. Throws when they cannot be read. */
  step(db: DatabaseSync, sealed?: Sealed): boolean {
    this.#compare(sealed);
    const rows = rowsAfter(db, this.#last.seq, STEP);
    for (const row of rows) {
      if (row.seq !== this.#last.seq + 1) this.#broken = { brokenAt: row.seq, reason: 'missing' };
      else if (row.hash !== hashOf(row, this.#last.hash)) this.#broken = { brokenAt: row.seq, reason: 'changed' };
      if (this.#broken !== undefined) return false;
      this.#last = { seq: row.seq, hash: row.hash };
      this.#compare(sealed);
    }
    return rows.length === STEP;
  }

  verdict(head: ChainHead, sealed?: Sealed): AuditVerdict {
    const count = this.#last.seq;
    if (this.#broken !== undefined) return { intact: false, count, ...this.#broken };
    if (count < head.seq) return { intact: false, count, brokenAt: count + 1, reason: 'missing' };
    const isSame = count > head.seq || this.#last.hash === head.hash;
    if (!isSame) return { intact: false, count, brokenAt: count, reason: 'changed' };
    if (sealed === undefined || this.#holdsSeal) return { intact: true, count };
    if (typeof sealed === 'string') return { intact: false, count, brokenAt: count, reason: 'unsealed' };
    if (count < sealed.seq) return { intact: false, count, brokenAt: count + 1, reason: 'missing' };
    return { intact: false, count, brokenAt: sealed.seq, reason: 'changed' };
  }

  #compare(sealed: Sealed): void {
    if (typeof sealed !== 'object' || sealed.seq !== this.#last.seq) return;
    this.#holdsSeal = sealed.hash === this.#last.hash;
  }

  unreadable(): AuditVerdict {
    return { intact: false, count: this.#last.seq, brokenAt: this.#last.seq + 1, reason: 'unreadable' };
  }
}
