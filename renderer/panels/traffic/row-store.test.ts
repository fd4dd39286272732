import { describe, expect, it } from 'vitest';
import { createFailure } from '#shared/messages/failure.ts';
import { type Frame, type FrameFilter, frameSchema } from '#shared/model/frame.ts';
import { type FetchRows, RowStore } from './row-store.ts';

/** A log in memory which answers when `settle` is called. */
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

  readonly fetchRows: FetchRows = async ({ filter, from, count }) => {
    this.queries.push({ from, count });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.isBroken) throw new Error('gone');
    const matching = this.frames.filter((frame) => filter.kinds?.includes(frame.kind) ?? true);
    return { rows: matching.slice(from, from + count), total: matching.length, head: this.head };
  };

  async settle(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#waiting.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  }
}

function storeOver(log: Log) {
  const paints: (() => void)[] = [];
  const store = new RowStore({
    fetchRows: log.fetchRows,
    beforePaint: (callback) => paints.push(callback),
    failureOf: (thrown) => createFailure('internal', {}, { cause: String(thrown) }),
  });
  let changes = 0;
  const unsubscribe = store.subscribe(() => {
    changes += 1;
  });
  const paint = () => {
    for (const callback of paints.splice(0)) callback();
    return changes;
  };
  return { store, paint, unsubscribe };
}

describe('RowStore', () => {
  it('fetches the page on screen and knows the total', async () => {
    const log = new Log();
    log.add(5000);
    const { store } = storeOver(log);
    await log.settle();
    expect(store.total).toBe(5000);
    expect(store.rowAt(3)?.seq).toBe(4);
    store.setVisible(4000, 4030);
    await log.settle();
    expect(store.rowAt(4029)?.seq).toBe(4030);
    expect(log.queries).toEqual([
      { from: 0, count: 200 },
      { from: 4000, count: 200 },
    ]);
  });

  it('has one request under way, whatever the log does meanwhile', async () => {
    const log = new Log();
    const { store } = storeOver(log);
    for (let head = 1; head <= 50; head += 1) {
      log.add(200);
      store.setHead(log.head);
    }
    expect(log.queries).toHaveLength(1);
    await log.settle();
    expect(store.total).toBe(10_000);
    expect(log.queries.length).toBeLessThan(4);
  });

  it('tells its listeners once a frame', async () => {
    const log = new Log();
    const { store, paint } = storeOver(log);
    await log.settle();
    const before = paint();
    for (let step = 0; step < 20; step += 1) {
      log.add(10);
      store.setHead(log.head);
      await log.settle();
    }
    expect(paint()).toBe(before + 1);
    expect(store.total).toBe(200);
  });

  it('completes a request when its answer is fetched', async () => {
    const log = new Log();
    log.add(1, { kind: 'request', direction: 'out', rpcId: '1' });
    log.add(300);
    const { store } = storeOver(log);
    await log.settle();
    expect(store.rowAt(0)?.pairSeq).toBeUndefined();
    log.add(1, { kind: 'result', rpcId: '1', pairSeq: 1, latencyMs: 8 });
    store.setHead(log.head);
    store.setVisible(280, 302);
    await log.settle();
    expect(store.rowAt(301)?.latencyMs).toBe(8);
    expect(store.rowAt(0)).toMatchObject({ pairSeq: 302, latencyMs: 8 });
  });

  it('asks again for a page in which a request still waits', async () => {
    const log = new Log();
    log.add(1, { kind: 'request', direction: 'out', rpcId: '1' });
    log.add(200);
    const { store } = storeOver(log);
    store.setVisible(0, 30);
    await log.settle();
    const request = log.frames[0];
    if (request !== undefined) log.frames[0] = { ...request, pairSeq: 202, latencyMs: 5 };
    log.add(1, { kind: 'result', rpcId: '1', pairSeq: 1 });
    store.setHead(log.head);
    await log.settle();
    expect(store.rowAt(0)?.latencyMs).toBe(5);
  });

  it('forgets its rows when retention has moved them', async () => {
    const log = new Log();
    log.add(500);
    const { store } = storeOver(log);
    await log.settle();
    log.frames.splice(0, 100);
    log.add(150);
    store.setHead(log.head);
    store.setVisible(500, 520);
    await log.settle();
    store.setVisible(0, 20);
    await log.settle();
    expect(store.total).toBe(550);
    expect(store.rowAt(510)?.seq).toBe(611);
  });

  it('starts over with another filter', async () => {
    const log = new Log();
    log.add(150);
    log.add(2, { kind: 'stderr', channel: 'stderr' });
    const { store } = storeOver(log);
    await log.settle();
    const filter: FrameFilter = { kinds: ['stderr'] };
    store.setFilter(filter);
    expect(store.isLoaded).toBe(false);
    await log.settle();
    expect(store.total).toBe(2);
    expect(store.rowAt(0)?.seq).toBe(151);
  });

  it('keeps a failure until it is asked to try again', async () => {
    const log = new Log();
    log.add(10);
    log.isBroken = true;
    const { store } = storeOver(log);
    await log.settle();
    expect(store.failure?.cause).toContain('gone');
    log.isBroken = false;
    store.reload();
    await log.settle();
    expect(store.failure).toBeUndefined();
    expect(store.total).toBe(10);
  });
});
