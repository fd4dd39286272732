import type { Listing } from './definition.ts';
import type { Params } from './message.ts';
import { errorCodes, RpcError } from './rpc-error.ts';

const defaultPageSize = 50;

/** An opaque cursor: the list's name and the position where its next page starts. */
function cursorAt(key: string, start: number): string {
  return Buffer.from(`${key}:${start}`).toString('base64url');
}

function startOf(key: string, cursor: unknown, length: number): number {
  if (cursor === undefined) return 0;
  const text = typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : '';
  const start = text.startsWith(`${key}:`) ? Number(text.slice(key.length + 1)) : Number.NaN;
  if (!Number.isInteger(start) || start <= 0 || start > length) {
    throw new RpcError(errorCodes.invalidParams, 'Invalid cursor');
  }
  return start;
}

/**
 * One page of a list, under the name `key` that its result uses. Throws an `invalidParams` error for a cursor
 * that this list never gave.
 */
export async function page(
  key: string,
  listing: Listing<unknown>,
  cursor: unknown,
  size = defaultPageSize,
): Promise<Params> {
  const start = startOf(key, cursor, listing.length);
  const items = await listing.slice(start, start + size);
  const next = start + size;
  return next < listing.length ? { [key]: items, nextCursor: cursorAt(key, next) } : { [key]: items };
}
