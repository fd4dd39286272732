import { chmodSync, closeSync, existsSync, openSync, renameSync } from 'node:fs';
import type { SQLOutputValue } from 'node:sqlite';

/** A number from a column that always holds one. Throws for anything else. */
export function number(value: SQLOutputValue | undefined): number {
  if (typeof value !== 'number') throw new UnreadableLogError(`The log holds ${typeof value} where a number belongs`);
  return value;
}

export function text(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new UnreadableLogError(`The log holds ${typeof value} where a text belongs`);
  return value;
}

export function bytes(value: SQLOutputValue | undefined): NodeJS.NonSharedUint8Array {
  if (!(value instanceof Uint8Array)) throw new UnreadableLogError(`The log holds ${typeof value} where bytes belong`);
  return value;
}

export class UnreadableLogError extends Error {}

const busy = 5;
const corrupt = 11;
const notADatabase = 26;

/** Without permission, busy, locked, out of memory, read-only, I/O error, full, cannot open: may pass. */
const passing = [3, busy, 6, 7, 8, 10, 13, 14];

export function isCorruption(error: unknown): boolean {
  const code = primaryCode(error);
  return code === corrupt || code === notADatabase;
}

export function isBusy(error: unknown): boolean {
  return primaryCode(error) === busy;
}

/** Whether what failed may succeed later, as the data is not to blame. */
export function mayPass(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== undefined && passing.includes(code);
}

export function isUnreadable(error: unknown): boolean {
  return isCorruption(error) || error instanceof UnreadableLogError;
}

/** Makes a file that only its owner may read, or makes it one. SQLite's companion files get the same permissions. */
export function createPrivateFile(path: string): void {
  // A file that is there is not opened: closing it would end the locks that this process holds on it.
  if (existsSync(path)) chmodSync(path, 0o600);
  else closeSync(openSync(path, 'a', 0o600));
}

/** Renames a database together with its write-ahead log, which may hold what can still be saved. */
export function moveAside(path: string): string {
  const base = path.replace(/\.sqlite$/, '');
  let number = 1;
  while (existsSync(`${base}.corrupt-${number}.sqlite`)) number++;
  const aside = `${base}.corrupt-${number}.sqlite`;
  renameSync(path, aside);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
  return aside;
}

function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}
