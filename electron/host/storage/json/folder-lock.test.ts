import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withFolderLock } from './folder-lock.ts';

test('work of one process waits for its turn however long that takes, in order, also after a failure', async () => {
  const folder = temporaryFolder();
  const done: string[] = [];
  // The time limit is for other processes.
  const clock = vi.spyOn(performance, 'now');
  const held = Promise.withResolvers<void>();
  const first = withFolderLock(folder, async () => {
    await held.promise;
    done.push('first');
    throw new Error('failed');
  });
  const others = ['second', 'third'].map((name) => withFolderLock(folder, async () => void done.push(name)));
  clock.mockReturnValue(1e9);
  held.resolve();
  await expect(first).rejects.toThrow('failed');
  await Promise.all(others);
  expect(done).toEqual(['first', 'second', 'third']);
});

test('a damaged lock is emptied in place', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'lock.sqlite'), 'not a database '.repeat(500));
  expect(await withFolderLock(folder, async () => 'done')).toBe('done');
  expect(readFileSync(join(folder, 'lock.sqlite'))).toHaveLength(0);
});
