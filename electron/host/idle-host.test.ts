import files, { writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { delay, monotonicClock } from './platform.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { TestClock } from './testing/test-clock.ts';
import { openTestHost } from './testing/test-host.ts';

/** Every look at a file in a folder from now on until the end of the test. */
function countedLooks(folder: string): { all(): string[]; clear(): void } {
  const names = ['access', 'lstat', 'open', 'readdir', 'readFile', 'realpath', 'stat', 'statfs'] as const;
  const spies = names.map((name) => vi.spyOn(files, name));
  // Modules that have imported a function by its name get the counted one.
  syncBuiltinESMExports();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  });
  return {
    // Hosts of other tests in this process may be on their way to their end.
    all: () =>
      spies.flatMap((spy) => spy.mock.calls.map(([path]) => String(path))).filter((path) => path.startsWith(folder)),
    clear: () => {
      for (const spy of spies) spy.mockClear();
    },
  };
}

it('looks at no file while nothing happens, and reads one that is edited', async () => {
  const [clock, dataDir] = [new TestClock(), temporaryFolder()];
  const host = await openTestHost({ clock, dataDir });
  onTestFinished(() => host.close());
  const looks = countedLooks(dataDir);
  /** Lets time of the clock pass, and what it began come to its end. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await clock.advance(1000);
    await delay(monotonicClock, 100);
  };
  // The start looks at each file once.
  const looked = async () => {
    await pass(1);
    return looks.all().length;
  };
  await expect.poll(looked).toBeGreaterThan(0);
  for (let round = 0; round < 5; round += 1) await pass(1);
  looks.clear();
  await pass(60);
  expect(looks.all()).toEqual([]);
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ callsPerMinute: 7 }));
  const edited = async () => {
    await pass(1);
    return host.stores.settings.value.callsPerMinute;
  };
  await expect.poll(edited).toBe(7);
});
