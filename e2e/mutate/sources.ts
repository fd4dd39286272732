import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../electron/launch/project-root.ts';
import { isForTests, sourceFiles } from '../gate/import-graph.ts';
import { filesReaching, testsReaching, textsOf, usersOfFiles } from '../gate/reaching-tests.ts';

/** The project's files, and which tests reach which of them. */
export interface Sources {
  files: string[];
  texts: ReadonlyMap<string, string>;
  /** The unit tests that reach a file, the nearest first: its own, those in its folder, then by the number of imports between. */
  testsOf(file: string): readonly string[];
  /** The file and those that import it, directly or through others. */
  reaching(file: string): string[];
}

/** `most`: the number of test files of a file that are taken into account. */
export async function readSources(most: number): Promise<Sources> {
  const files = await sourceFiles(projectRoot);
  const texts = await textsOf(projectRoot, files);
  const users = await usersOfFiles(projectRoot, files, texts);
  const tests = new Map<string, string[]>();
  const testsOf = (file: string) => {
    const found = tests.get(file) ?? testsReaching(file, users, '.test.ts').slice(0, most);
    tests.set(file, found);
    return found;
  };
  return { files, texts, testsOf, reaching: (file) => filesReaching(file, users) };
}

/** The code files at the given paths (files or folders), without tests and type declarations. Throws for one without any. */
export async function chosenFiles(given: string, { files }: Sources): Promise<string[]> {
  const chosen = fromProject(given);
  const isFolder = existsSync(given) && (await stat(given)).isDirectory();
  const found = files.filter((file) => (isFolder ? file.startsWith(`${chosen}/`) : file === chosen));
  const code = found.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !isForTests(file));
  if (code.length === 0) throw new Error(`There is no code at ${given}`);
  return code.sort();
}

/** The unit tests in the given folder. */
export function testsIn(given: string, { files }: Sources): string[] {
  const folder = fromProject(given);
  return files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.test.ts'));
}

function fromProject(given: string): string {
  return path.relative(projectRoot, path.resolve(given)).split(path.sep).join('/');
}

/** SHA-256 of texts, in hex. */
export function hashOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} ${text}`);
  return hash.digest('hex');
}
