import { glob, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashInputs, readStamp, writeStamp } from './build-stamp.ts';
import { fromRoot } from './project-root.ts';

/** Whether `out/` is complete and made of the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  return (await readStamp()) === (await hashInputs());
}

/** Bundles the page, the shells and the Node entries into `out/`. Rejects with the bundler's error. */
export async function buildApp(): Promise<void> {
  const hash = await hashInputs();
  // Some file systems count whole seconds.
  const started = Date.now() - 2000;
  // A build that breaks off half way must not count as complete.
  await rm(fromRoot('out/.stamp'), { force: true });
  // Loaded only when needed: that takes longer than starting an app which is up to date.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: fromRoot('vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  await removeOlderThan(started);
  await writeStamp(hash);
}

/** Removes what earlier builds left. Not before a build, since another Loupe may be running from these files. */
async function removeOlderThan(time: number): Promise<void> {
  for await (const entry of glob('**/*', { cwd: fromRoot('out'), withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < time) await rm(path);
  }
}
