import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SecretMask } from '../../storage/vault/secret-mask.ts';
import { type Arrival, ArrivalReporter } from './arrivals.ts';

const secret = 'hunter2hunter2';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The reports for a message that begins with `text` and grows to each of the sizes. */
function reported(text: string, ...sizes: number[]): Arrival[] {
  const mask = new SecretMask();
  mask.add([secret]);
  const arrivals: Arrival[] = [];
  const reporter = new ArrivalReporter(mask, (arrival) => arrivals.push(arrival));
  const gathering = { pendingBytes: 0, beginning: (most: number) => Buffer.from(text).subarray(0, most) };
  for (const size of sizes) {
    gathering.pendingBytes = size;
    reporter.look(gathering);
  }
  vi.runAllTimers();
  return arrivals;
}

it('reports a large message at intervals, also its last state, and a small one never', () => {
  expect(reported('{', 1_500_000, 1_600_000, 1_700_000)).toEqual([
    { bytes: 1_500_000, beginning: '{' },
    { bytes: 1_700_000, beginning: '{' },
  ]);
  expect(reported('{', 1000, 2000)).toEqual([]);
  // Whole before the next report was due.
  expect(reported('{', 1_500_000, 1_600_000, 0)).toHaveLength(1);
});

it('masks secrets, also an incomplete one at the end', () => {
  expect(reported(`{"key":"${secret}","text":"`, 2_000_000)).toMatchObject([{ beginning: '{"key":"•••","text":"' }]);
  expect(reported(`{"text":"${secret.slice(0, 6)}`, 2_000_000)).toMatchObject([{ beginning: '{"text":"' }]);
});

it('drops half a character', () => {
  const [arrival] = reported(` ${'é'.repeat(8192)}`, 2_000_000);
  expect(arrival?.beginning).toBe(` ${'é'.repeat(8191)}`);
});
