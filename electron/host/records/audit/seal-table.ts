import type { DatabaseSync } from 'node:sqlite';
import { text } from '../../storage/database/column.ts';
import { readHead } from './audit-table.ts';
import type { ChainHead, SealKey } from './seal-key.ts';

/** `seals`: for each key, the newest entry that was there when somebody with that key last looked. */
export const sealTable =
  'create table if not exists seals (key_id text primary key, seq integer, hash text, seal text) strict';

/** The newest entry by a key. `none`: nothing is sealed with it. `forged`: not by this key. */
export function readSeal(db: DatabaseSync, key: SealKey): ChainHead | 'none' | 'forged' {
  const row = db.prepare('select seq, hash, seal from seals where key_id = ?').get(key.id);
  if (row === undefined) return 'none';
  const head = { seq: Number(row.seq), hash: text(row.hash) };
  return key.isSeal(head, text(row.seal)) ? head : 'forged';
}

/**
 * Seals the newest entry, within the caller's transaction: before anything is appended, or after. Where the entry that
 * was sealed before is not in the chain any more, that seal stays, so that going on heals nothing. `starts` allows the
 * first seal of a key.
 */
export function sealHead(db: DatabaseSync, key: SealKey, starts: boolean): void {
  const sealed = readSeal(db, key);
  if (sealed === 'forged' || (sealed === 'none' && !starts)) return;
  if (sealed !== 'none' && !isInChain(db, sealed)) return;
  const head = readHead(db);
  db.prepare('insert or replace into seals values (?, ?, ?, ?)').run(key.id, head.seq, head.hash, key.seal(head));
}

function isInChain(db: DatabaseSync, { seq, hash }: ChainHead): boolean {
  return seq === 0 || db.prepare('select hash from entries where seq = ?').get(seq)?.hash === hash;
}
