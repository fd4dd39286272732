import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Expander, type ExpansionReply, type StartWorker } from './expander.ts';
import { expansionOf } from './expansion.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Workers in the same thread, which never respond to a template that contains “stuck”. */
function expanderInThread() {
  const workers: { isEnded: boolean; fail(): void }[] = [];
  const start: StartWorker = (onReply, onError) => {
    const reply = (value: ExpansionReply) => setTimeout(() => onReply(value));
    const worker = { isEnded: false, fail: onError };
    workers.push(worker);
    reply({ id: 0, expansion: {} });
    return {
      send: ({ id, template, values }) => {
        if (!template.includes('stuck')) reply({ id, expansion: expansionOf(template, values) });
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
    const { expander, workers } = expanderInThread();
    const results = Promise.all([
      expander.expand('s://{a}', { a: '1' }),
      expander.expand('s://{b', {}),
      expander.expand('s://{c}', {}),
    ]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await results).toMatchObject([{ uri: 's://1' }, { problem: 'unclosed', at: 4 }, { uri: 's://' }]);
    expect(workers).toHaveLength(1);
  });

  it('terminates a worker that is stuck, and continues with a new one', async () => {
    const { expander, workers } = expanderInThread();
    const results = Promise.all([expander.expand('stuck{a}', {}), expander.expand('s://{a}', { a: '1' })]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await results).toMatchObject([{ problem: 'tooSlow' }, { uri: 's://1' }]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('reports that the worker failed', async () => {
    const { expander, workers } = expanderInThread();
    const result = expander.expand('stuck', {});
    await vi.advanceTimersByTimeAsync(10);
    workers[0]?.fail();
    expect(await result).toEqual({ problem: 'failed' });
  });
});
