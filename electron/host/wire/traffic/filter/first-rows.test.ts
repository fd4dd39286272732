import { expect, test } from 'vitest';
import type { FrameFilter } from '#shared/model/frames/frame.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';

const frameCount = 160_000;
const body = (word: string) => new TextEncoder().encode(JSON.stringify({ word }));
const [rare, common] = [body('aardvark'), body('lynx')];

test('the newest rows that match come first, the others when they are asked for again', {
  timeout: 120_000,
}, async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  for (let seq = 1; seq <= frameCount; seq++) {
    const isRare = seq % 40_000 === 7;
    log.record(frameInput({ summary: seq % 2 === 0 ? 'even' : 'odd', body: isRare ? rare : common }));
    if (seq % 2000 === 0) await log.rows({}, 0, 0);
  }
  const pending = async () => (await log.rows({ query: 'x' }, 0, 0)).bodies?.pending;
  await expect.poll(async () => (await pending()) === 0).toBe(true);

  const rareSeqs = [7, 40_007, 80_007, 120_007];
  const cases: [FrameFilter, number, number][] = [
    [{ text: 'even' }, frameCount / 2, 2],
    [{ query: 'even' }, frameCount / 2, 2],
    [{ query: 'lyn' }, frameCount - rareSeqs.length, 1],
    [{ query: 'aardvark' }, rareSeqs.length, 40_000],
    [{ query: 'even -lynx' }, 0, 0],
    [{ query: 'odd -lynx' }, rareSeqs.length, 40_000],
  ];
  for (const [filter, total, distance] of cases) {
    const first = await log.rows(filter, 0, 1000, 0);
    expect(first.isPartial).toBe(true);
    expect(first.total).toBeLessThan(total === 0 ? 1 : total);

    // The rows found so far can be read before the search goes on.
    const again = await log.rows(filter, 0, 1000, 0);
    expect([again.total, again.isPartial]).toEqual([first.total, true]);

    // Nothing twice and nothing lost where one search ends and the next begins.
    const whole = await log.rows(filter, 0, 0);
    expect([whole.isPartial, whole.total]).toEqual([undefined, total]);
    const seqs: number[] = [];
    for (let from = 0; from < total; from += 1000) {
      seqs.push(...(await log.rows(filter, from, 1000)).rows.map(({ seq }) => seq));
    }
    expect(seqs).toHaveLength(total);
    // The newest were found first.
    expect(first.rows.map(({ seq }) => seq)).toEqual(seqs.slice(total - first.total).slice(0, 1000));
    expect(seqs.every((seq, row) => row === 0 || seq > (seqs[row - 1] ?? 0))).toBe(true);
    if (distance === 40_000) expect(seqs).toEqual(rareSeqs);
    if (distance === 2) expect(seqs).toEqual(Array.from({ length: total }, (_, row) => 2 * row + 2));
    const [last] = seqs.slice(-1);
    if (last !== undefined) expect((await log.locate(filter, last))?.row).toBe(total - 1);
  }

  // A list that is not complete yet takes in what is recorded meanwhile.
  const later: FrameFilter = { query: 'od' };
  const { total: found = 0 } = await log.rows(later, 0, 0, 0);
  log.record(frameInput({ summary: 'odd' }));
  const { total } = await log.rows(later, 0, 0, 0);
  expect(total).toBeGreaterThan(found);
  expect((await log.rows(later, 0, 0)).total).toBe(frameCount / 2 + 1);
});
