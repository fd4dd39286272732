import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { fromRoot, projectRoot } from './project-root.ts';

/**
 * Whether `out/` is complete and made of the sources as they are now. Their times and sizes tell it in a fraction of
 * the time that reading them takes; where those differ (another checkout of the same sources), their contents decide.
 */
export async function isBuilt(): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (stamp === undefined) return false;
  const [listed, hashed] = stamp.split('\n');
  const inputs = listInputs();
  if (listed === digestOf(inputs)) return true;
  if (hashed !== (await hashInputs(inputs))) return false;
  await writeStamp(inputs, hashed);
  return true;
}

/** Bundles the page, the shells and the Node entries into `out/`. Rejects with the bundler's error. */
export async function buildApp(): Promise<void> {
  const inputs = listInputs();
  const hash = await hashInputs(inputs);
  // Some file systems count whole seconds.
  const started = Date.now() - 2000;
  // A build that breaks off half way must not count as complete.
  await rm(stampFile, { force: true });
  // The compiled code that start.js keeps is that of files which go now.
  await rm(fromRoot('.cache/start'), { recursive: true, force: true });
  // Loaded only when needed: that takes longer than starting an app which is up to date.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: fromRoot('vite.config.ts'), logLevel: 'warn' });
  await builder.buildApp();
  await removeOlderThan(started);
  await mkdir(dirname(stampFile), { recursive: true });
  await writeStamp(inputs, hash);
}

/** Removes what earlier builds left. Not before a build, since another Loupe may be running from these files. */
async function removeOlderThan(time: number): Promise<void> {
  for await (const entry of glob('**/*', { cwd: fromRoot('out'), withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtimeMs < time) await rm(path);
  }
}

const stampFile = fromRoot('out/.stamp');

/** Two lines: of which files, by time and size, `out/` is made, and of which contents. */
function writeStamp(inputs: readonly Input[], hash: string): Promise<void> {
  return writeFile(stampFile, `${digestOf(inputs)}\n${hash}`);
}

/** Everything that the bundles are made of; the lock file represents node_modules. */
const folders = { electron: /\.[jt]s$/, shared: /\.ts$/, renderer: /./ };
const files = ['vite.config.ts', 'package.json', 'package-lock.json'];

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

interface Input {
  path: string;
  size: number;
  mtimeMs: number;
}

function listInputs(): Input[] {
  const paths = files.map((file) => fromRoot(file));
  for (const [folder, pattern] of Object.entries(folders)) {
    addFiles(fromRoot(folder), pattern, paths);
  }
  return paths.sort().map((path) => {
    const { size, mtimeMs } = statSync(path);
    return { path: path.slice(projectRoot.length + 1), size, mtimeMs };
  });
}

/** Adds the files below `folder`. By hand: with `recursive`, Node looks at each path once more. */
function addFiles(folder: string, pattern: RegExp, paths: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}${sep}${entry.name}`;
    if (entry.isDirectory()) addFiles(path, pattern, paths);
    else if (entry.isFile() && pattern.test(entry.name) && !isTest(entry.name)) paths.push(path);
  }
}

function digestOf(inputs: readonly Input[]): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}

async function hashInputs(inputs: readonly Input[]): Promise<string> {
  const contents = await Promise.all(inputs.map(({ path }) => readFile(fromRoot(path))));
  const hash = createHash('sha256');
  for (const [index, content] of contents.entries()) {
    hash.update(`${inputs[index]?.path}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
