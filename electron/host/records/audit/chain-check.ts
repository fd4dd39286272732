import type { DatabaseSync } from 'node:sqlite';
import type { AuditVerdict } from '#shared/model/audit/audit.ts';
import { firstPrevious, hashOf, rowsAfter } from './audit-table.ts';
import type { ChainHead, Seal } from './seal-key.ts';

const rowsPerStep = 1000;

/** Verifies the chain of the audit log from its first entry on, some entries at a time. */
export class ChainCheck {
  #last = { seq: 0, hash: firstPrevious };
  /** The seals whose entry has the hash that was sealed. */
  readonly #matching = new Set<Seal>();
  #broken: Pick<AuditVerdict, 'brokenAt' | 'reason'> | undefined;

  /** Checks the next entries. Returns whether there may be more. Throws when they can't be read. */
  step(db: DatabaseSync, seals: readonly Seal[]): boolean {
    this.#compare(seals);
    const rows = rowsAfter(db, this.#last.seq, rowsPerStep);
    for (const row of rows) {
      if (row.seq !== this.#last.seq + 1) this.#broken = { brokenAt: row.seq, reason: 'missing' };
      else if (row.hash !== hashOf(row, this.#last.hash)) this.#broken = { brokenAt: row.seq, reason: 'changed' };
      if (this.#broken !== undefined) return false;
      this.#last = { seq: row.seq, hash: row.hash };
      this.#compare(seals);
    }
    return rows.length === rowsPerStep;
  }

  /** `needsSeal`: the newest entries must have a seal that is valid here. */
  verdict(head: ChainHead, seals: readonly Seal[], needsSeal: boolean): AuditVerdict {
    const count = this.#last.seq;
    const broken = (brokenAt: number, reason: AuditVerdict['reason']) => ({ intact: false, count, brokenAt, reason });
    if (this.#broken !== undefined) return { intact: false, count, ...this.#broken };
    if (count < head.seq) return broken(count, 'cutOff');
    if (count <= head.seq && this.#last.hash !== head.hash) return broken(count, 'changed');
    // What nobody can verify here is at least not contradicted by the entries.
    const wrong = seals.find((seal) => seal.by !== 'forged' && !this.#matching.has(seal));
    if (wrong !== undefined) return count < wrong.seq ? broken(count, 'cutOff') : broken(wrong.seq, 'changed');
    const lost = seals.find(({ by }) => by === 'lost');
    if (lost !== undefined) return broken(lost.seq, 'unsealed');
    if (needsSeal && !seals.some(({ by }) => by === 'own')) return broken(count, 'unsealed');
    return { intact: true, count };
  }

  #compare(seals: readonly Seal[]): void {
    for (const seal of seals) {
      if (seal.seq === this.#last.seq && seal.hash === this.#last.hash) this.#matching.add(seal);
    }
  }

  unreadable(): AuditVerdict {
    return { intact: false, count: this.#last.seq, brokenAt: this.#last.seq + 1, reason: 'unreadable' };
  }
}
