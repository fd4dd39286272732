import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { type Complete, CompletionQuery, restMs, type Suggestions } from './completion-query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { text: string; signal: AbortSignal; answer(...values: string[]): void; fail(): void }[] = [];
  const complete: Complete = (text, signal) =>
    new Promise<Suggestions>((resolve, reject) => {
      const answer = (...values: string[]) => resolve({ values, durationMs: 1 });
      asked.push({ text, signal, answer, fail: () => reject(new Error('no')) });
    });
  return { asked, complete, texts: () => asked.map(({ text }) => text) };
}

const failure = createFailure('capabilityMissing', { capability: 'completions' });
const newQuery = () => new CompletionQuery(() => failure);

describe('the proposals for a field', () => {
  it('are asked for once typing rests', async () => {
    const { complete, texts, asked } = slowServer();
    const query = newQuery();
    for (const text of ['A', 'Al', 'Ala']) {
      query.ask(text, complete);
      await vi.advanceTimersByTimeAsync(restMs - 1);
    }
    expect(texts()).toEqual([]);
    expect(query.state().isAsking).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['Ala']);
    asked[0]?.answer('Alan');
    await vi.advanceTimersByTimeAsync(0);
    expect(query.state()).toEqual({ isAsking: false, suggestions: { values: ['Alan'], durationMs: 1 } });
  });

  it('stay while new ones are awaited, and an answer that comes too late is dropped, its request aborted', async () => {
    const { complete, asked } = slowServer();
    const query = newQuery();
    query.ask('', complete, 0);
    asked[0]?.answer('Ada', 'Alan');
    await vi.advanceTimersByTimeAsync(0);
    query.ask('A', complete, 0);
    query.ask('Al', complete, 0);
    expect(asked[1]?.signal.aborted).toBe(true);
    expect(query.state().suggestions?.values).toEqual(['Ada', 'Alan']);
    asked[2]?.answer('Alan');
    await vi.advanceTimersByTimeAsync(0);
    asked[1]?.answer('late');
    await vi.advanceTimersByTimeAsync(0);
    expect(query.state().suggestions?.values).toEqual(['Alan']);
  });

  it('may fail, and the next question is asked all the same', async () => {
    const { complete, asked } = slowServer();
    const query = newQuery();
    query.ask('A', complete, 0);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(query.state()).toEqual({ isAsking: false, failure });
    query.ask('Al', complete, 0);
    expect(query.state().failure).toBeUndefined();
    asked[1]?.answer('Alan');
    await vi.advanceTimersByTimeAsync(0);
    expect(query.state().suggestions?.values).toEqual(['Alan']);
  });

  it('are given up with the field, without a failure', async () => {
    const { complete, asked } = slowServer();
    const query = newQuery();
    query.ask('A', complete);
    query.forget();
    await vi.advanceTimersByTimeAsync(restMs);
    expect(asked).toEqual([]);
    query.ask('A', complete, 0);
    query.stop();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[0]?.fail();
    await vi.advanceTimersByTimeAsync(0);
    expect(query.state()).toEqual({ isAsking: false });
  });

  it('tell who listens', () => {
    const query = newQuery();
    const listener = vi.fn();
    const stop = query.subscribe(listener);
    query.ask('A', slowServer().complete);
    expect(listener).toHaveBeenCalledOnce();
    stop();
    query.forget();
    expect(listener).toHaveBeenCalledOnce();
  });
});
