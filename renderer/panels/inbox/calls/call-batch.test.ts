import { describe, expect, it } from 'vitest';
import { pendingIdSchema } from '#shared/model/id/id.ts';
import { afterNews, type CallBatch, currentOf, noBatch } from './call-batch.ts';

const a = pendingIdSchema.parse('a');
const b = pendingIdSchema.parse('b');
const c = pendingIdSchema.parse('c');

/** The batch after the host reported each of these in turn. */
const told = (...news: (typeof a)[][]): CallBatch => news.reduce(afterNews, noBatch);

describe('the questions of the confirmation dialog', () => {
  it('do not open by themselves when they waited before the window did', () => {
    expect(currentOf(told([a]), [a])).toBeUndefined();
  });

  it('come one after the other, counted', () => {
    const batch = told([], [a], [a, b, c]);
    expect(currentOf(batch, [a, b, c])).toEqual({ pendingId: a, number: 1, total: 3 });
    expect(currentOf(batch, [b, c])).toEqual({ pendingId: b, number: 2, total: 3 });
  });

  it('are counted anew once all were answered', () => {
    expect(currentOf(told([], [a], [], [b]), [b])).toEqual({ pendingId: b, number: 1, total: 1 });
  });

  it('stay in the inbox when they were put aside', () => {
    const aside = { ...told([], [a]), questions: [] };
    expect(currentOf(afterNews(aside, [a]), [a])).toBeUndefined();
    expect(currentOf(afterNews(aside, [a, b]), [a, b])).toEqual({ pendingId: b, number: 1, total: 1 });
  });
});
