import type { SQLOutputValue } from 'node:sqlite';

/** A number from a column that always holds one. Throws for anything else. */
export function number(value: SQLOutputValue | undefined): number {
  if (typeof value !== 'number') throw new UnreadableLogError(`The log holds ${typeof value} where a number belongs`);
  return value;
}

/** A text from a column that always holds one. Throws for anything else. */
export function text(value: SQLOutputValue | undefined): string {
  if (typeof value !== 'string') throw new UnreadableLogError(`The log holds ${typeof value} where a text belongs`);
  return value;
}

/** Bytes from a column that always holds some. Throws for anything else. */
export function bytes(value: SQLOutputValue | undefined): NodeJS.NonSharedUint8Array {
  if (!(value instanceof Uint8Array)) throw new UnreadableLogError(`The log holds ${typeof value} where bytes belong`);
  return value;
}

/** The file is a database, but does not hold what this version of Loupe writes. */
export class UnreadableLogError extends Error {}
