import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { FailureError } from '#shared/messages/failure-error.ts';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import { type Frame, type FrameFilter, frameSchema } from '#shared/model/frames/frame.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import { digestReader } from './digest.ts';
import { atOnce } from './observable.ts';
import { RowSource, type RowSourceOptions } from './row-source.ts';

/** A log in memory which responds when `settle` is called. */
class Log {
  frames: Frame[] = [];
  readonly queries: { from: number; count: number }[] = [];
  readonly #waiting: (() => void)[] = [];
  isBroken = false;

  add(count: number, more: Partial<Frame> = {}): void {
    for (let index = 0; index < count; index += 1) {
      const seq = (this.frames.at(-1)?.seq ?? 0) + 1;
      this.frames.push(
        frameSchema.parse({
          seq,
          serverId: 'a',
          sessionId: 's',
          serverName: 'a',
          at: seq,
          direction: 'in',
          channel: 'stdout',
          kind: 'notification',
          framing: 'line',
          size: 10,
          summary: '',
          ...more,
        }),
      );
    }
  }

  get head(): number {
    return this.frames.at(-1)?.seq ?? 0;
  }

  readonly fetch: RowSourceOptions<FrameFilter, Frame, RowRange<Frame>>['fetch'] = async (filter, { from, count }) => {
    this.queries.push({ from, count });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.isBroken) throw new Error('gone');
    const matching = this.frames.filter((frame) => filter.kinds?.includes(frame.kind) ?? true);
    return { rows: matching.slice(from, from + count), total: matching.length, version: this.head };
  };

  async settle(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#waiting.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  }
}

const everything: FrameFilter = {};

function sourceOver(log: Log) {
  const paints: (() => void)[] = [];
  const source = new RowSource<FrameFilter, Frame>(everything, {
    fetch: log.fetch,
    keyOf: ({ seq }) => seq,
    mayChange: ({ kind, pairSeq }) => kind === 'request' && pairSeq === undefined,
    schedule: (callback) => paints.push(callback),
  });
  let changes = 0;
  const unsubscribe = source.subscribe(() => {
    changes += 1;
  });
  const paint = () => {
    for (const callback of paints.splice(0)) callback();
    return changes;
  };
  return { source, paint, unsubscribe };
}

function frameOf({ frames }: Log, seq: number): Frame {
  const found = frames.find((frame) => frame.seq === seq);
  if (found === undefined) throw new Error(`no frame ${seq}`);
  return found;
}

describe('RowSource', () => {
  it('fetches the page on screen and knows the total', async () => {
    const log = new Log();
    log.add(5000);
    const { source } = sourceOver(log);
    await log.settle();
    expect(source.total).toBe(5000);
    expect(source.rowAt(3)?.seq).toBe(4);
    source.setVisible(4000, 4030);
    await log.settle();
    expect(source.rowAt(4029)?.seq).toBe(4030);
    expect(log.queries).toEqual([
      { from: 0, count: 200 },
      { from: 4000, count: 200 },
    ]);
  });

  it('puts changed rows in place of the known ones, also of those that are being fetched', async () => {
    const log = new Log();
    log.add(3);
    const { source, paint } = sourceOver(log);
    await log.settle();
    const summaries = () => [0, 1, 2, 3].map((index) => source.rowAt(index)?.summary);
    const changed = (seq: number, summary: string) => ({ ...frameOf(log, seq), summary });
    const before = paint();
    source.replace([changed(2, 'changed')]);
    expect(summaries()).toEqual(['', 'changed', '', undefined]);
    expect(paint()).toBe(before + 1);
    log.add(1);
    source.setVersion(log.head);
    source.replace([changed(3, 'later'), changed(4, 'last')]);
    await log.settle();
    // The response was made before these changes.
    expect(summaries()).toEqual(['', '', 'later', 'last']);
    expect(log.queries).toHaveLength(2);
  });

  it('has rows to show at the end of a list that grows faster than it is fetched', async () => {
    const log = new Log();
    log.add(1000);
    const source = new RowSource<FrameFilter, Frame>(everything, {
      fetch: (_filter, { from, count }) => {
        if (log.head < 30_000) log.add(1000);
        const rows = log.frames.slice(from, from + count);
        return Promise.resolve({ rows, total: log.head, version: log.head });
      },
      keyOf: ({ seq }) => seq,
      schedule: atOnce,
    });
    const blank: number[] = [];
    source.subscribe(() => {
      source.setVisible(source.total - 30, source.total, true);
      if (source.total > 2000 && source.rowAt(source.total - 30) === undefined) blank.push(source.total);
    });
    await expect.poll(() => source.rowAt(29_999)?.seq).toBe(30_000);
    expect(source.total).toBe(30_000);
    expect(blank).toEqual([]);
  });

  it('has every row after the list has grown while its end was fetched', async () => {
    const log = new Log();
    log.add(1000);
    const growth = [0, 0, 2000, 300];
    const source = new RowSource<FrameFilter, Frame>(everything, {
      fetch: (_filter, { from, count }) => {
        log.add(growth.shift() ?? 0);
        return Promise.resolve({ rows: log.frames.slice(from, from + count), total: log.head, version: log.head });
      },
      keyOf: ({ seq }) => seq,
      schedule: atOnce,
    });
    source.subscribe(() => source.setVisible(source.total - 40, source.total, true));
    await expect.poll(() => source.rowAt(999)?.seq).toBe(1000);
    source.setVersion(1001);
    await expect.poll(() => source.rowAt(3299)?.seq).toBe(3300);
    const seen = Array.from({ length: 40 }, (_, offset) => 3170 + offset);
    source.setVisible(3170, 3210, false);
    await expect.poll(() => seen.map((index) => source.rowAt(index)?.seq)).toEqual(seen.map((index) => index + 1));
  });

  it('knows the whole total once the reader leaves the end', async () => {
    const log = new Log();
    log.add(1000);
    const { source } = sourceOver(log);
    await log.settle();
    source.setVisible(970, 1000, true);
    await log.settle();
    log.add(5000);
    source.setVersion(log.head);
    log.add(5000);
    await log.settle();
    expect(source.total).toBe(11_000);
    log.add(5000);
    source.setVersion(log.head);
    source.setVisible(900, 930, false);
    await log.settle();
    expect(source.total).toBe(16_000);
  });

  it('shows the newest rows of a search that goes on, then all of them', async () => {
    const log = new Log();
    log.add(3000);
    // The newest 1000 are searched at first, then 1000 more whenever more are wanted.
    let searched = 0;
    const source = new RowSource<FrameFilter, Frame>(everything, {
      fetch: (_filter, { from, count }, _signal, isKnown) => {
        if (!isKnown) searched = Math.min(3000, searched + 1000);
        const found = log.frames.slice(-searched);
        const isPartial = searched < 3000;
        return Promise.resolve({
          rows: found.slice(from, from + count),
          total: found.length,
          version: 3000,
          isPartial,
        });
      },
      keyOf: ({ seq }) => seq,
      schedule: atOnce,
    });
    const seen = new Set<string>();
    source.subscribe(() => {
      // As a table that follows the end.
      source.setVisible(source.total - 30, source.total);
      const last = source.rowAt(source.total - 1)?.seq;
      if (last !== undefined) seen.add(`${source.total}${source.isPartial ? '+' : ''} ${last}`);
    });
    await expect.poll(() => source.rowAt(2999)?.seq).toBe(3000);
    expect([...seen]).toEqual(['1000+ 3000', '3000 3000']);
  });

  it('is empty only when nothing is left to be searched', async () => {
    let isPartial = true;
    const responses: PromiseWithResolvers<void>[] = [];
    const source = new RowSource<FrameFilter, Frame>(everything, {
      fetch: async () => {
        const response = Promise.withResolvers<void>();
        responses.push(response);
        await response.promise;
        return { rows: [], total: 0, version: 1, isPartial };
      },
      keyOf: ({ seq }) => seq,
      schedule: atOnce,
    });
    source.subscribe(() => {});
    responses[0]?.resolve();
    await expect.poll(() => responses).toHaveLength(2);
    expect(source.state).toBe('loading');
    isPartial = false;
    responses[1]?.resolve();
    await expect.poll(() => source.state).toBe('empty');
    expect(responses).toHaveLength(2);
  });

  it('has one request under way, whatever the log does meanwhile', async () => {
    const log = new Log();
    const { source } = sourceOver(log);
    for (let head = 1; head <= 50; head += 1) {
      log.add(200);
      source.setVersion(log.head);
    }
    expect(log.queries).toHaveLength(1);
    await log.settle();
    expect(source.total).toBe(10_000);
    expect(log.queries.length).toBeLessThan(4);
  });

  it('notifies its listeners once a frame', async () => {
    const log = new Log();
    const { source, paint } = sourceOver(log);
    await log.settle();
    const before = paint();
    for (let step = 0; step < 20; step += 1) {
      log.add(10);
      source.setVersion(log.head);
      await log.settle();
    }
    expect(paint()).toBe(before + 1);
    expect(source.total).toBe(200);
  });

  it('asks again for a page in which a request still waits', async () => {
    const log = new Log();
    log.add(1, { kind: 'request', direction: 'out', rpcId: '1' });
    log.add(200);
    const { source } = sourceOver(log);
    source.setVisible(0, 30);
    await log.settle();
    const request = log.frames[0];
    if (request !== undefined) log.frames[0] = { ...request, pairSeq: 202, latencyMs: 5 };
    log.add(1, { kind: 'result', rpcId: '1', pairSeq: 1 });
    source.setVersion(log.head);
    await log.settle();
    expect(source.rowAt(0)?.latencyMs).toBe(5);
  });

  it('drops its rows when retention has moved them', async () => {
    const log = new Log();
    log.add(500);
    const { source } = sourceOver(log);
    await log.settle();
    log.frames.splice(0, 100);
    log.add(150);
    source.setVersion(log.head);
    source.setVisible(500, 520);
    await log.settle();
    source.setVisible(0, 20);
    await log.settle();
    expect(source.total).toBe(550);
    expect(source.rowAt(510)?.seq).toBe(611);
  });

  it('shows the rows of another query once they are there', async () => {
    const log = new Log();
    log.add(150);
    log.add(2, { kind: 'stderr', channel: 'stderr' });
    const { source } = sourceOver(log);
    await log.settle();
    const filter: FrameFilter = { kinds: ['stderr'] };
    source.setQuery(filter);
    expect(source.rowAt(0)?.seq).toBe(1);
    await log.settle();
    expect(source.total).toBe(2);
    expect(source.rowAt(0)?.seq).toBe(151);
  });

  it('takes a smaller version for a list that was cleared, not one that its rows are ahead of', async () => {
    const log = new Log();
    log.add(20);
    const { source } = sourceOver(log);
    await log.settle();
    source.setVersion(10);
    source.setVersion(15);
    expect(source.state).toBe('filled');
    source.setVersion(0);
    expect(source.state).toBe('loading');
  });

  it('follows rows that are put in before the others', async () => {
    const log = new Log();
    log.add(300);
    const newestFirst = new RowSource<undefined, Frame>(undefined, {
      fetch: async (_query, { from, count }) => {
        const rows = log.frames.toReversed();
        return { rows: rows.slice(from, from + count), total: rows.length };
      },
      keyOf: ({ seq }) => seq,
      mayChange: () => true,
      schedule: (callback) => callback(),
    });
    newestFirst.subscribe(() => undefined);
    await expect.poll(() => newestFirst.rowAt(150)?.seq).toBe(150);
    log.add(1);
    newestFirst.setVersion(1);
    await expect.poll(() => newestFirst.rowAt(0)?.seq).toBe(301);
    newestFirst.setVisible(200, 220);
    await expect.poll(() => newestFirst.rowAt(210)?.seq).toBe(91);
  });

  it('shows a failure until a retry', async () => {
    const log = new Log();
    log.add(10);
    log.isBroken = true;
    const { source } = sourceOver(log);
    await log.settle();
    expect(source.failure?.cause).toContain('gone');
    log.isBroken = false;
    source.reload();
    await log.settle();
    expect(source.failure).toBeUndefined();
    expect(source.total).toBe(10);
  });

  it('fetches again by itself after a lost link, whether or not it is in view meanwhile', async () => {
    let isLost = true;
    const source = new RowSource<FrameFilter, Frame>(everything, {
      fetch: async () => {
        if (isLost) throw new FailureError(createWindowFailure('hostUnreachable'));
        return { rows: [], total: 7 };
      },
      keyOf: ({ seq }) => seq,
      schedule: atOnce,
    });
    const leave = source.subscribe(() => {});
    await expect.poll(() => source.failure?.code).toBe('hostUnreachable');
    isLost = false;
    digestReader(new QueryClient())({ reset: true });
    await expect.poll(() => source.total).toBe(7);
    expect(source.failure).toBeUndefined();

    isLost = true;
    source.reload();
    await expect.poll(() => source.failure?.code).toBe('hostUnreachable');
    leave();
    isLost = false;
    source.subscribe(() => {});
    await expect.poll(() => source.total).toBe(7);
  });

  it('keeps another failure, which was the host’s response, when the host is followed anew', async () => {
    const log = new Log();
    log.isBroken = true;
    const { source } = sourceOver(log);
    await log.settle();
    digestReader(new QueryClient())({ reset: true });
    await log.settle();
    expect(source.failure?.cause).toContain('gone');
  });
});
