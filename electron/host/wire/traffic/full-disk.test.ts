import { describe, expect, it } from 'vitest';
import { canLimitFileSize, limitFileSize } from '../../testing/file-size-limit.ts';
import { frameInput } from './testing/frame-input.ts';
import { openTestLog } from './testing/log-fixture.ts';

describe.skipIf(!canLimitFileSize)('a full disk (needs the prlimit command)', () => {
  it('is reported once; what could not be saved is saved when there is room again', async () => {
    const { log, faults } = await openTestLog();
    log.record(frameInput({ summary: 'before' }));
    await log.frame(1);
    const lift = limitFileSize(2_000_000);
    for (let count = 0; count < 30; count++) log.record(frameInput({ body: new Uint8Array(1_000_000) }));
    await expect.poll(() => faults.length > 0).toBe(true);
    expect((await log.rows({}, 0, 1)).rows[0]?.summary).toBe('before');
    log.record(frameInput({ summary: 'meanwhile' }));
    expect(log.pendingBytes).toBeGreaterThan(20_000_000);

    lift();
    await expect.poll(() => log.pendingBytes === 0).toBe(true);
    expect((await log.rows({}, 0, 0)).total).toBe(32);
    expect((await log.frame(32)).frame.summary).toBe('meanwhile');
    expect(faults).toMatchObject([{ code: 'storageFailed', params: { what: 'traffic.sqlite' } }]);
  });

  it('lets no later frame overtake one that could not be saved, although there is room for it', async () => {
    const { log, faults } = await openTestLog();
    log.record(frameInput({ summary: 'before' }));
    await log.frame(1);
    const lift = limitFileSize(2_000_000);
    // All are on their way to the worker before it reports the first failure.
    log.record(frameInput({ summary: 'large', body: new Uint8Array(3_000_000).fill(1) }));
    const asked = log.frame(2).catch(() => undefined);
    log.record(frameInput({ summary: 'small' }));
    const small = log.frame(3).catch(() => undefined);
    log.record(frameInput({ summary: 'in parts', body: new Uint8Array(9_000_000).fill(2) }));
    await Promise.all([asked, small]);
    await expect.poll(() => faults.length > 0).toBe(true);

    lift();
    await expect.poll(() => log.pendingBytes === 0).toBe(true);
    const { rows } = await log.rows({}, 0, 10);
    expect(rows.map(({ seq, summary }) => [seq, summary])).toEqual([
      [1, 'before'],
      [2, 'large'],
      [3, 'small'],
      [4, 'in parts'],
    ]);
    expect((await log.body(2, 'raw', 2_999_990, 100)).bytes).toEqual(new Uint8Array(10).fill(1));
    expect((await log.body(4, 'raw', 8_999_990, 100)).bytes).toEqual(new Uint8Array(10).fill(2));
  });

  it('does not keep a log from being closed', async () => {
    const { log, faults } = await openTestLog();
    limitFileSize(2_000_000);
    for (let count = 0; count < 30; count++) log.record(frameInput({ body: new Uint8Array(1_000_000) }));
    await log.close();
    expect(faults.map(({ code, cause }) => [code, cause])).toEqual([
      ['storageFailed', 'disk I/O error'],
      ['storageFailed', 'The oldest unsaved frames are given up'],
    ]);
  });
});
