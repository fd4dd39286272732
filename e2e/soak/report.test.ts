import { expect, it } from 'vitest';
import { medianOf, rowsOf, sumOfFloods, tableOf } from './report.ts';

const measured = (memory: number, handles: number) => ({ 'memory: host': memory, 'count: handles': handles, shown: 7 });

it('memory may grow by a tenth after warming, and what is counted must be back where it started', () => {
  const rows = (end: [number, number]) =>
    rowsOf(measured(5e6, 10), measured(50e6, 200), measured(...end)).map(({ ok }) => ok);
  expect(rows([55e6, 10])).toEqual([true, true, true]);
  expect(rows([55.1e6, 11])).toEqual([false, false, true]);
});

it('of several measurements the median of each figure counts', () => {
  const found = medianOf([measured(50e6, 10), measured(90e6, 12), measured(52e6, 11)]);
  expect(found).toEqual(measured(52e6, 11));
});

it('the table names what is broken, with the change in percent', () => {
  const table = tableOf(rowsOf(measured(5e6, 10), measured(50e6, 10), measured(60e6, 10))).split('\n');
  expect(table[1]?.split(/\s{2,}/)).toEqual(['memory: host', '5.0 MB', '50.0 MB', '60.0 MB', '+20.0 %', 'broken']);
  expect(table[2]).not.toContain('broken');
});

it('a message of a flood is missing when it isn’t in the log although an older one is', () => {
  expect(sumOfFloods([{ sent: 10, oldest: 0, stored: 10 }]).missing).toBe(0);
  const floods = [
    { sent: 10, oldest: 4, stored: 6 },
    { sent: 10, oldest: 10, stored: 0 },
    { sent: 10, oldest: 2, stored: 7 },
    { sent: 10, oldest: 2, stored: 9 },
  ];
  expect(sumOfFloods(floods)).toEqual({ sent: 40, stored: 22, removed: 18, missing: 2 });
});
