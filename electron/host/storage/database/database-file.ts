import { chmodSync, closeSync, existsSync, openSync, renameSync } from 'node:fs';
import type { SQLOutputValue } from 'node:sqlite';
import { asidePath } from '../set-aside.ts';

/** The number in a column. Throws `UnreadableLogError` for any other type. */
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

/** The file was written in another format, by another version of Loupe or by another program. */
export class OtherFormatError extends UnreadableLogError {}

/** A file that couldn't be read: where it is now, and why. */
export interface SetAside {
  path: string;
  problem: 'format' | 'damaged';
}

const busy = 5;
const corrupt = 11;
const notADatabase = 26;
/** Of the I/O errors: the file has lost its end, so that every later read fails as well. */
const shortRead = 522;

/** No permission, busy, locked, out of memory, read-only, I/O error, full, cannot open. */
const temporary = [3, busy, 6, 7, 8, 10, 13, 14];

export function isCorruption(error: unknown): boolean {
  const code = primaryCode(error);
  return code === corrupt || code === notADatabase || extendedCode(error) === shortRead;
}

export function isBusy(error: unknown): boolean {
  return primaryCode(error) === busy;
}

/** Whether the operation may succeed later with the same data. */
export function isTemporary(error: unknown): boolean {
  const code = primaryCode(error);
  return code !== undefined && temporary.includes(code);
}

export function isUnreadable(error: unknown): boolean {
  return isCorruption(error) || error instanceof UnreadableLogError;
}

/**
 * Creates a file for its owner only, or sets those permissions. SQLite's other files get the same ones. Returns whether it
 * was created.
 */
export function createPrivateFile(path: string): boolean {
  // An existing file isn't opened: closing it would release this process's locks on it.
  const isNew = !existsSync(path);
  if (isNew) closeSync(openSync(path, 'a', 0o600));
  else chmodSync(path, 0o600);
  return isNew;
}

/**
 * How far SQLite waits for the disk while a database is opened. A new one isn't waited for, which takes most of the time of a
 * first start: nothing is in it, and a damaged one is replaced. Afterwards it is `normal`.
 */
export function synchronousAtOpening(isNew: boolean): string {
  return `pragma synchronous = ${isNew ? 'off' : 'normal'}`;
}

/**
 * Renames a database that can't be read, because of `reason`, and its write-ahead log, which may hold data that can
 * still be recovered.
 */
export function moveAside(path: string, reason: unknown): SetAside {
  const aside = asidePath(path);
  renameSync(path, aside);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
  return { path: aside, problem: reason instanceof OtherFormatError ? 'format' : 'damaged' };
}

function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error);
  return code === undefined ? undefined : code & 0xff;
}

function extendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}
