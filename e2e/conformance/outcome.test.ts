import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOutcomes } from './outcome.ts';

test('counts checks; a scenario without results has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-outcome-'));
  const write = async (name: string, ...statuses: string[]) => {
    const scenario = join(folder, `${name}-2026-07-28T12-00-00-000Z`);
    await mkdir(scenario, { recursive: true });
    const checks = statuses.map((status) => ({ id: status.toLowerCase(), status, errorMessage: 'why' }));
    await writeFile(join(scenario, 'checks.json'), JSON.stringify(checks));
  };
  await write('tools', 'SUCCESS', 'SUCCESS', 'INFO', 'WARNING', 'FAILURE');
  await write('tools-more', 'SUCCESS');
  const outcomes = await readOutcomes(folder, ['tools', 'tools-more', 'gone']);
  await rm(folder, { recursive: true });
  expect(outcomes).toEqual([
    {
      scenario: 'tools',
      passed: 2,
      failed: 1,
      warned: 1,
      troubles: ['WARNING warning: why', 'FAILURE failure: why'],
    },
    { scenario: 'tools-more', passed: 1, failed: 0, warned: 0, troubles: [] },
    { scenario: 'gone', passed: 0, failed: 0, warned: 0, troubles: [] },
  ]);
});
