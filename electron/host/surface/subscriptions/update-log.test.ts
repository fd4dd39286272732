import { describe, expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import type { ResourceUpdate, UpdateQuery } from '#shared/model/subscription.ts';
import { UpdateLog } from './update-log.ts';

const serverId = serverIdSchema.parse('3f0f1d5e-7c1b-4b52-9a5c-000000000001');
const sessionId = sessionIdSchema.parse('s1');

function update(seq: number, at: number, uri: string, marks: ResourceUpdate['marks'] = []): ResourceUpdate {
  return { seq, at, uri, marks, serverId, sessionId, serverName: 'demo', kind: 'updated' };
}

function rowsOf(log: UpdateLog, query: Partial<UpdateQuery> = {}) {
  return log.rows({ filter: {}, unfolded: [], ...query }, 0, 1000);
}

it('is followed by positions, also when the oldest lines are dropped', () => {
  const log = new UpdateLog();
  let position = 0;
  let last = 0;
  for (let seq = 1; seq <= 450_000; seq += 1) {
    log.add(update(seq, seq, 'a:1'));
    if (seq % 1000 !== 0) continue;
    const { updates, next } = log.linesFrom(position, 2000);
    expect(updates.map((each) => each.seq)).toEqual(Array.from({ length: 1000 }, (_, index) => last + index + 1));
    last = seq;
    position = next;
  }
  expect(log.linesFrom(position, 10)).toEqual({ updates: [], next: position });
  // Who was too slow goes on with what is left.
  expect(log.linesFrom(0, 1).updates[0]?.seq).toBeGreaterThan(200_000);
});

describe('the log of changes in groups', () => {
  it('groups repetitions within a second in one row with their count', () => {
    const log = new UpdateLog([update(1, 0, 'a:1'), update(2, 400, 'a:1', ['duplicate']), update(3, 999, 'a:1')]);
    expect(rowsOf(log)).toMatchObject({
      rows: [{ count: 3, lastAt: 999, marks: [{ mark: 'duplicate', count: 1 }], update: { seq: 1 } }],
      total: 1,
      lines: 3,
    });
  });

  it('starts another group after a second, and for another resource', () => {
    const log = new UpdateLog([
      update(1, 0, 'a:1'),
      update(2, 1000, 'a:1'),
      update(3, 1001, 'a:2'),
      update(4, 1002, 'a:1'),
    ]);
    expect(rowsOf(log).rows.map((row) => [row.update.seq, row.count])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  it('adds new updates to the last group', () => {
    const log = new UpdateLog([update(1, 0, 'a:1')]);
    rowsOf(log);
    log.add(update(2, 10, 'a:1'));
    expect(rowsOf(log).rows).toMatchObject([{ count: 2, lastAt: 10 }]);
  });

  it('shows the lines of an unfolded group below it, each with its frame, time and marks', () => {
    const last = update(4, 3, 'a:1', ['unsolicited', 'undeclared']);
    const log = new UpdateLog([
      update(1, 0, 'a:0'),
      update(2, 1, 'a:1', ['unsolicited']),
      update(3, 2, 'a:1'),
      last,
      update(5, 4, 'a:2'),
    ]);
    // A line alone has nothing to unfold, and a line within a group isn't a group.
    const { rows, total } = rowsOf(log, { unfolded: ['s1 1', 's1 2', 's1 3'] });
    expect(rows.map((row) => [row.update.seq, row.isLine, row.isUnfolded])).toEqual([
      [1, false, false],
      [2, false, true],
      [2, true, false],
      [3, true, false],
      [4, true, false],
      [5, false, false],
    ]);
    expect(total).toBe(6);
    expect(rows[4]?.update).toEqual(last);
    expect(rows[1]?.marks).toEqual([
      { mark: 'unsolicited', count: 2 },
      { mark: 'undeclared', count: 1 },
    ]);
    expect(log.rows({ filter: {}, unfolded: ['s1 2'] }, 4, 2).rows).toEqual(rows.slice(4));
  });

  it('unfolds no group of an earlier session whose frame has the same number', () => {
    const earlier = { sessionId: sessionIdSchema.parse('s0') };
    const log = new UpdateLog([
      ...[update(1, 0, 'a:1'), update(2, 1, 'a:1')].map((each) => ({ ...each, ...earlier })),
      ...[update(1, 5000, 'a:1'), update(2, 5001, 'a:1')],
    ]);
    const { rows } = rowsOf(log, { unfolded: ['s1 1'] });
    expect(rows.map((row) => [row.update.sessionId, row.isUnfolded])).toEqual([
      ['s0', false],
      ['s1', true],
      ['s1', false],
      ['s1', false],
    ]);
  });

  it('only counts updates after a given line', () => {
    const log = new UpdateLog([update(1, 0, 'a:1')]);
    const { end } = rowsOf(log);
    log.add(update(2, 1, 'a:1'));
    log.add(update(3, 2, 'b:1'));
    expect(rowsOf(log, { until: end })).toMatchObject({ total: 1, lines: 3, waiting: 2 });
    expect(rowsOf(log, { until: end, filter: { text: 'b:' } })).toMatchObject({ total: 0, lines: 1, waiting: 1 });
    expect(rowsOf(log)).toMatchObject({ total: 2, lines: 3, waiting: 0 });
  });

  it('is empty after it was cleared, and continues from there', () => {
    const log = new UpdateLog([update(1, 0, 'a:1'), update(2, 1, 'a:1')]);
    rowsOf(log);
    log.clear();
    expect(rowsOf(log)).toMatchObject({ rows: [], total: 0, end: 2 });
    log.add(update(3, 2, 'a:1'));
    expect(rowsOf(log)).toMatchObject({ rows: [{ count: 1 }], end: 3 });
  });

  it('keeps every line of a storm', () => {
    const log = new UpdateLog();
    for (let seq = 0; seq < 10_000; seq += 1) log.add(update(seq, seq / 10, 'a:1'));
    expect(rowsOf(log).rows).toMatchObject([{ count: 10_000 }]);
  });
});
