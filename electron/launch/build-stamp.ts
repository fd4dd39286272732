import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fromRoot, projectRoot } from './project-root.ts';

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

/** A hash over the paths and contents of all inputs. */
export async function hashInputs(): Promise<string> {
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

/** The hash of the inputs that `out/` was built from; undefined when there is no complete build. */
export async function readStamp(): Promise<string | undefined> {
  return readFile(stampFile, 'utf8').catch(() => undefined);
}

/** Records that `out/` is complete and made of the inputs with this hash. */
export async function writeStamp(hash: string): Promise<void> {
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, hash);
}
