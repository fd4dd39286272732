import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fromRoot, projectRoot } from './project-root.ts';

/** Whether `out/` is complete and made of the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  return (await readFile(stampFile, 'utf8').catch(() => undefined)) === (await hashInputs());
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
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, hash);
}

/** Removes what earlier builds left. Not before a build, since another Loupe may be running from these files. */
async function removeOlderThan(time: number): Promise<void> {
  for await (const entry of glob('**/*', { cwd: fromRoot('out'), withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < time) await rm(path);
  }
}

const stampFile = fromRoot('out/.stamp');

/** Everything that the bundles are made of; the lock file represents node_modules. */
const inputs = [
  'electron/**/*.ts',
  'shared/**/*.ts',
  'renderer/**/*',
  'e2e/servers/**/*.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

async function hashInputs(): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(inputs, { cwd: projectRoot, withFileTypes: true })) {
    if (entry.isFile() && !isTest(entry.name)) paths.push(`${entry.parentPath}/${entry.name}`);
  }
  const contents = await Promise.all(paths.sort().map((path) => readFile(path)));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${paths[index]?.slice(projectRoot.length)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
