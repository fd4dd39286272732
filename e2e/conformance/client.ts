import { mkdir, rmdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** What the suite starts for each scenario, with the URL of its server as the last argument. */
const slots = process.env.LOUPE_CONFORMANCE_SLOTS;
if (slots === undefined) await import('./headless.ts');
else await inSlot(slots, () => import('./headless.ts'));

/**
 * The suite starts forty clients at once. On a small machine they would wait for each other past the time limits that are
 * tested; so only as many work as there are processors, the others wait for a folder that they can make.
 */
async function inSlot(folder: string, work: () => Promise<unknown>): Promise<void> {
  const names = Array.from({ length: availableParallelism() }, (_, index) => join(folder, String(index)));
  for (;;) {
    for (const name of names) {
      const isMine = await mkdir(name).then(
        () => true,
        () => false,
      );
      if (!isMine) continue;
      await work().finally(() => rmdir(name));
      return;
    }
    await delay(20);
  }
}
