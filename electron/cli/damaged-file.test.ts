import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loupe } from './testing/run-loupe.ts';

describe('a damaged file of Loupe’s own', () => {
  test('is reported with its new path, and replaced by a new one', async () => {
    const home = await mkdtemp(join(tmpdir(), 'loupe-damaged-'));
    onTestFinished(() => rm(home, { recursive: true }));
    await writeFile(join(home, 'audit.sqlite'), 'not a database '.repeat(1000));
    const first = await loupe(['tools', 'list', 'Demo'], { LOUPE_HOME: home });
    expect(first.stderr).toContain(`audit.sqlite was damaged. It was moved to ${join(home, 'audit.corrupt-1.sqlite')}`);
    expect(first.code).toBe(0);
    const second = await loupe(['tools', 'list', 'Demo'], { LOUPE_HOME: home });
    expect(second.stderr).not.toContain('damaged');
  });
});
