import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { frameInput } from './testing/frame-input.ts';
import { openTestLog } from './testing/log-fixture.ts';

describe('retention', () => {
  it('removes the oldest frames and keeps the list whole', async () => {
    const dataDir = temporaryFolder();
    const { log } = await openTestLog({ dataDir, retentionMb: 16 });
    const body = new Uint8Array(5000).fill(65);
    for (let count = 1; count <= 8000; count++) log.record(frameInput({ body, summary: `row ${count}` }));
    // Being told the limit again makes it give back all free room once enough frames are gone.
    await log.setRetention(16);
    await expect.poll(async () => (await log.sizeBytes()) <= 15_200_000).toBe(true);

    const { rows, total, version } = await log.rows({}, 0, 1);
    const oldest = rows[0]?.seq ?? 0;
    expect(oldest).toBeGreaterThan(4000);
    expect([version, total]).toEqual([8000, 8000 - oldest + 1]);
    expect((await log.locate({}, 8000))?.row).toBe(total - 1);
    expect((await log.rows({ text: 'row' }, 0, 0)).total).toBe(total);
    expect((await log.locate({ text: 'row' }, oldest))?.row).toBe(0);
    expect((await log.body(oldest, 'raw', 0, 10_000)).bytes).toEqual(body);
    await expect(log.frame(oldest - 1)).rejects.toMatchObject({ failure: { code: 'unknownFrame' } });
    await log.close();

    const again = (await openTestLog({ dataDir, retentionMb: 16 })).log;
    expect((await again.rows({}, 0, 1)).rows[0]?.seq).toBe(oldest);
    expect((await again.rows({ text: 'row' }, 0, 0)).total).toBe(total);
  });

  it('makes the file smaller when the limit is lowered', async () => {
    const { log } = await openTestLog();
    for (let count = 0; count < 50; count++) log.record(frameInput({ body: new Uint8Array(1_000_000) }));
    expect(await log.sizeBytes()).toBeGreaterThan(50_000_000);
    await log.setRetention(20);
    await expect.poll(() => statSync(log.file).size < 20_000_000).toBe(true);
    expect((await log.rows({}, 0, 0)).total).toBeGreaterThan(15);
  });

  it('keeps the newest frame, however large', async () => {
    const { log } = await openTestLog({ retentionMb: 16 });
    log.record(frameInput());
    const large = log.record(frameInput({ body: new Uint8Array(30_000_000) }));
    await expect.poll(async () => (await log.rows({}, 0, 0)).total === 1).toBe(true);
    expect((await log.body(large, 'raw', 29_999_999, 10)).bytes).toEqual(new Uint8Array(1));
  });
});
