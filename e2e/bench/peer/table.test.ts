import { expect, test } from 'vitest';
import { judge, markdownTable, type PeerRow } from './table.ts';

const row = (rest: Partial<PeerRow>): PeerRow => ({
  work: 'work',
  unit: 'ms',
  official: [],
  loupe: [],
  goal: {},
  ...rest,
});

test('shows the median of the rounds, and the ratio of the medians', () => {
  const verdict = judge(row({ official: [4_100, 9_000, 3_000], loupe: [500, 410, 100], goal: { atMost: 500 } }));
  expect(verdict).toEqual({
    floor: '',
    official: '4.10 s',
    loupe: '410 ms',
    ratio: '0.1x',
    goal: '<= 500 ms',
    isMet: true,
  });
});

test('shows the 95th percentile of keystrokes across rounds', () => {
  const loupe = Array.from({ length: 40 }, (_, key) => key + 1);
  expect(judge(row({ loupe, typical: 'p95', goal: { atMost: 32 } }))).toMatchObject({ loupe: '39 ms', isMet: false });
});

test('a program that fails in one round has no figure, and the ratio is an upper limit', () => {
  const official = [1_000, { nothingAfterMs: 30_000 }];
  const verdict = judge(row({ official, loupe: [3_000], goal: { timesOfficial: 0.6 } }));
  expect(verdict).toMatchObject({ official: 'nothing after 30 s', ratio: '< 0.1x', goal: '<= 0.6x official' });
  expect(verdict.isMet).toBe(true);
  expect(judge(row({ loupe: [{ nothingAfterMs: 30_000 }], goal: { atMost: 60_000 } })).isMet).toBe(false);
});

test('a goal relative to the floor is missed just above it, and without a floor', () => {
  const goal = { timesFloor: 1.6 };
  expect(judge(row({ floor: 1_000, loupe: [1_600], goal }))).toMatchObject({ ratio: '1.6x floor', isMet: true });
  expect(judge(row({ floor: 1_000, loupe: [1_601], goal })).isMet).toBe(false);
  expect(judge(row({ loupe: [1], goal })).isMet).toBe(false);
});

test('all goals of a row must be met', () => {
  const goal = { atMost: 30, timesFloor: 1.1 };
  const megabytes = (loupe: number) => judge(row({ unit: 'MB', floor: 10, loupe: [loupe], goal }));
  expect(megabytes(11)).toMatchObject({ loupe: '11 MB', goal: '<= 30 MB, <= 1.1x floor', isMet: true });
  expect(megabytes(12).isMet).toBe(false);
});

test('shows a page’s tasks below 50 ms as none', () => {
  const tasks = (loupe: number) =>
    judge(row({ unit: 'task', official: [1_150], loupe: [loupe], goal: { atMost: 50 } }));
  expect(tasks(0)).toMatchObject({ official: '1.15 s', loupe: '< 50 ms', ratio: '', isMet: true });
  expect(tasks(61)).toMatchObject({ loupe: '61 ms', goal: 'no task over 50 ms', isMet: false });
});

test('prints aligned Markdown; a row without a goal is neither met nor missed', () => {
  const rows = [
    row({ work: 'first', floor: 12.3, official: [200], loupe: [50], goal: { atMost: 32 } }),
    row({ work: 'the second', unit: 'MB', loupe: [14] }),
  ];
  expect(markdownTable(rows, 'official 1.0').split('\n')).toEqual([
    '| work       | floor | official 1.0 | Loupe | ratio | goal     | met    |',
    '| ---------- | ----- | ------------ | ----- | ----- | -------- | ------ |',
    '| first      | 12 ms | 200 ms       | 50 ms | 0.25x | <= 32 ms | **no** |',
    '| the second |       |              | 14 MB |       |          |        |',
  ]);
});
