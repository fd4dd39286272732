import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestOf, type Input, listInputs } from './bundle-inputs.ts';
import { fromRoot } from './project-root.ts';

/**
 * Whether `out/` is complete and up to date, by the times and sizes of the sources; when these differ (another checkout
 * of the same sources), by their contents.
 */
export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (stamp === undefined) return false;
  const [listed, hashed] = stamp.split('\n');
  const inputs = appInputs();
  if (listed === digestOf(inputs)) return true;
  if (hashed !== (await hashInputs(inputs))) return false;
  await writeStamp(inputs, hashed);
  return true;
}

/** Bundles the page, the shells and the Node entries into `out/`. Rejects with the bundler's error. */
export async function buildApp(): Promise<void> {
  const inputs = appInputs();
  const hash = await hashInputs(inputs);
  // Some file systems store whole seconds.
  const started = Date.now() - 2000;
  // An interrupted build must not count as complete.
  await rm(stampFile, { force: true });
  // The compile cache of start.js is for the old files.
  await rm(fromRoot('.cache/start'), { recursive: true, force: true });
  // Loaded on demand, since that takes longer than starting the app.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: fromRoot('vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  await removeOlderThan(started);
  await writeLicenses();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeStamp(inputs, hash);
}

/** Removes the files of earlier builds; not before a build, since another Loupe may be running from them. */
async function removeOlderThan(time: number): Promise<void> {
  for await (const entry of glob('**/*', { cwd: fromRoot('out'), withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < time) await rm(path);
  }
}

/** Writes the licenses of all that is bundled, beside the page; a package gets its own list. */
async function writeLicenses(): Promise<void> {
  // Loaded on demand, like the bundler.
  const [{ licensesOfBundles }, { filesIn }, { licensesFile }] = await Promise.all([
    import('./packages/licenses.ts'),
    import('./packages/bundle-files.ts'),
    import('#shared/model/app/licenses.ts'),
  ]);
  const out = fromRoot('out');
  const list = await licensesOfBundles(out, await filesIn(out), 'all');
  await writeFile(fromRoot('out/renderer', licensesFile), JSON.stringify(list));
}

const stampFile = fromRoot('out/.stamp');

/** Writes two lines: digests of the inputs' times and sizes, and of their contents. */
function writeStamp(inputs: readonly Input[], hash: string): Promise<void> {
  return writeFile(stampFile, `${digestOf(inputs)}\n${hash}`);
}

/** What the bundles are made of; the lock file represents node_modules. */
const appInputs = () =>
  listInputs({ electron: /\.[jt]s$/, shared: /\.ts$/, renderer: /./ }, [
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
  ]);

async function hashInputs(inputs: readonly Input[]): Promise<string> {
  const contents = await Promise.all(inputs.map(({ path }) => readFile(fromRoot(path))));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${inputs[index]?.path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
