import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Expander, type ExpansionReply, type StartWorker } from './expander.ts';
import { expansionOf } from './expansion.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Workers that do their work in place, but never respond to a template that contains “stuck”. */
function expanderInPlace() {
  const workers: { isEnded: boolean; breakDown(): void }[] = [];
  const start: StartWorker = (onReply, onError) => {
    const tell = (reply: ExpansionReply) => setTimeout(() => onReply(reply));
    const worker = { isEnded: false, breakDown: onError };
    workers.push(worker);
    tell({ id: 0, expansion: {} });
    return {
      ask: ({ id, template, values }) => {
        if (!template.includes('stuck')) tell({ id, expansion: expansionOf(template, values) });
      },
      end: () => {
        worker.isEnded = true;
      },
    };
  };
  return { expander: new Expander(start), workers };
}

describe('an expander', () => {
  it('expands each template, in one worker', async () => {
    const { expander, workers } = expanderInPlace();
    const answers = Promise.all([
      expander.expand('s://{a}', { a: '1' }),
      expander.expand('s://{b', {}),
      expander.expand('s://{c}', {}),
    ]);
    await vi.runAllTimersAsync();
    expect(await answers).toMatchObject([{ uri: 's://1' }, { problem: 'unclosed', at: 4 }, { uri: 's://' }]);
    expect(workers).toHaveLength(1);
  });

  it('ends a worker that is stuck, and goes on with another one', async () => {
    const { expander, workers } = expanderInPlace();
    const answers = Promise.all([expander.expand('stuck{a}', {}), expander.expand('s://{a}', { a: '1' })]);
    await vi.runAllTimersAsync();
    expect(await answers).toMatchObject([{ problem: 'tooSlow' }, { uri: 's://1' }]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('reports that the worker failed', async () => {
    const { expander, workers } = expanderInPlace();
    const answer = expander.expand('stuck', {});
    await vi.advanceTimersByTimeAsync(10);
    workers[0]?.breakDown();
    expect(await answer).toEqual({ problem: 'failed' });
  });
});
