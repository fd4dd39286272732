import { mkdir, rmdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** The suite starts this for each scenario, with the URL of its server as the last argument. */
const slots = process.env.LOUPE_CONFORMANCE_SLOTS;
if (slots === undefined) await import('./headless.ts');
else await inSlot(slots, () => import('./headless.ts'));

/**
 * The suite starts forty clients at once, which on a small machine would exceed the tested time limits. So only as many
 * run as there are processors; the others wait until they can create a folder.
 */
async function inSlot(folder: string, work: () => Promise<unknown>): Promise<void> {
  const names = Array.from({ length: availableParallelism() }, (_, index) => join(folder, String(index)));
  for (;;) {
    for (const name of names) {
      const isCreated = await mkdir(name).then(
        () => true,
        () => false,
      );
      if (!isCreated) continue;
      await work().finally(() => rmdir(name));
      return;
    }
    await delay(20);
  }
}
