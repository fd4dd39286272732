import { expect, it } from 'vitest';
import { SecretMask } from '../../storage/vault/secret-mask.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { type Arrival, ArrivalReporter } from './arrivals.ts';

const secret = 'hunter2hunter2';

/** The reports for a message that begins with `text` and grows to each of the sizes. */
async function reported(text: string, ...sizes: number[]): Promise<Arrival[]> {
  const clock = new TestClock();
  const mask = new SecretMask();
  mask.add([secret]);
  const arrivals: Arrival[] = [];
  const reporter = new ArrivalReporter(clock, mask, (arrival) => arrivals.push(arrival));
  const gathering = { pendingBytes: 0, beginning: (most: number) => Buffer.from(text).subarray(0, most) };
  for (const size of sizes) {
    gathering.pendingBytes = size;
    reporter.look(gathering);
  }
  await clock.advance(1000);
  return arrivals;
}

it('reports a large message at intervals, also its last state, and a small one never', async () => {
  expect(await reported('{', 1_500_000, 1_600_000, 1_700_000)).toEqual([
    { bytes: 1_500_000, beginning: '{' },
    { bytes: 1_700_000, beginning: '{' },
  ]);
  expect(await reported('{', 1000, 2000)).toEqual([]);
  // Whole before the next report was due.
  expect(await reported('{', 1_500_000, 1_600_000, 0)).toHaveLength(1);
});

it('masks secrets, also an incomplete one at the end', async () => {
  expect(await reported(`{"key":"${secret}","text":"`, 2_000_000)).toMatchObject([
    { beginning: '{"key":"[masked]","text":"' },
  ]);
  expect(await reported(`{"text":"${secret.slice(0, 6)}`, 2_000_000)).toMatchObject([{ beginning: '{"text":"' }]);
});

it('drops half a character', async () => {
  const [arrival] = await reported(` ${'é'.repeat(8192)}`, 2_000_000);
  expect(arrival?.beginning).toBe(` ${'é'.repeat(8191)}`);
});
