import type { PickRead } from './basket-reads.ts';
import type { Pick } from './basket-store.ts';

/** What picked resources come to. */
export interface Totals {
  /** Bytes that the server declares, where it does. */
  declaredBytes: number;
  withoutSize: number;
  read: number;
  /** Bytes of the contents read so far. */
  readBytes: number;
  /** Estimated from the texts read so far. */
  tokens: number;
  failed: number;
}

/** Adds up picks and what is known of their reading. */
export function totalsOf(picks: readonly Pick[], readOf: (uri: string) => PickRead | undefined): Totals {
  const totals: Totals = { declaredBytes: 0, withoutSize: 0, read: 0, readBytes: 0, tokens: 0, failed: 0 };
  for (const { uri, size } of picks) {
    if (size === undefined) totals.withoutSize += 1;
    else totals.declaredBytes += size;
    const state = readOf(uri);
    if (state?.failure !== undefined) totals.failed += 1;
    if (state?.read === undefined) continue;
    totals.read += 1;
    totals.tokens += state.tokens ?? 0;
    for (const part of state.read.parts) totals.readBytes += part.bytes;
  }
  return totals;
}
