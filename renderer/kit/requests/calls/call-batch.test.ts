import { describe, expect, it } from 'vitest';
import { pendingIdSchema } from '#shared/model/id/id.ts';
import { type CallBatch, currentOf, noBatch, withWaiting } from './call-batch.ts';

const a = pendingIdSchema.parse('a');
const b = pendingIdSchema.parse('b');
const c = pendingIdSchema.parse('c');

/** The batch after the host reported each of these in turn. */
const batchAfter = (...reports: (typeof a)[][]): CallBatch => reports.reduce(withWaiting, noBatch);

describe('the calls of the confirmation dialog', () => {
  it('don’t open by themselves when they are older than the window', () => {
    expect(currentOf(batchAfter([a]), [a])).toBeUndefined();
  });

  it('come one after the other, counted', () => {
    const batch = batchAfter([], [a], [a, b, c]);
    expect(currentOf(batch, [a, b, c])).toEqual({ pendingId: a, number: 1, total: 3 });
    expect(currentOf(batch, [b, c])).toEqual({ pendingId: b, number: 2, total: 3 });
  });

  it('are counted from one after all were answered', () => {
    expect(currentOf(batchAfter([], [a], [], [b]), [b])).toEqual({ pendingId: b, number: 1, total: 1 });
  });

  it('stay in the inbox when the dialog was closed', () => {
    const aside = { ...batchAfter([], [a]), calls: [] };
    expect(currentOf(withWaiting(aside, [a]), [a])).toBeUndefined();
    expect(currentOf(withWaiting(aside, [a, b]), [a, b])).toEqual({ pendingId: b, number: 1, total: 1 });
  });
});
