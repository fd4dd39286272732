import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fromRoot, projectRoot } from '../../electron/launch/project-root.ts';
import { type Import, importsOf, isForTests, sourceFiles } from '../gate/import-graph.ts';

/** The project's files, and which tests reach which of them. */
export interface Sources {
  files: string[];
  texts: ReadonlyMap<string, string>;
  /** The unit tests that reach a file, the nearest first: its own, those in its folder, then by the number of imports between. */
  testsOf(file: string): readonly string[];
}

/** `most`: the number of test files of a file that are taken into account. */
export async function readSources(most: number): Promise<Sources> {
  const files = await sourceFiles(projectRoot);
  const code = files.filter((file) => /\.tsx?$/.test(file));
  const texts = new Map(
    await Promise.all(code.map(async (file) => [file, await readFile(fromRoot(file), 'utf8')] as const)),
  );
  const imports = (await importsOf(projectRoot, files)).filter(({ isType }) => !isType);
  const users = usersByFile([...imports, ...namedFiles(texts)]);
  const tests = new Map<string, string[]>();
  const testsOf = (file: string) => {
    const found = tests.get(file) ?? testsReaching(file, users).slice(0, most);
    tests.set(file, found);
    return found;
  };
  return { files, texts, testsOf };
}

/** The code files at the given paths (files or folders), without tests and type declarations. Throws for one without any. */
export async function chosenFiles(given: string, { files }: Sources): Promise<string[]> {
  const chosen = path.relative(projectRoot, path.resolve(given)).split(path.sep).join('/');
  const isFolder = existsSync(given) && (await stat(given)).isDirectory();
  const found = files.filter((file) => (isFolder ? file.startsWith(`${chosen}/`) : file === chosen));
  const code = found.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !isForTests(file));
  if (code.length === 0) throw new Error(`There is no code at ${given}`);
  return code.sort();
}

/** SHA-256 of texts, in hex. */
export function hashOf(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} ${text}`);
  return hash.digest('hex');
}

/** Files that others start by their name: worker threads, child processes. */
function namedFiles(texts: ReadonlyMap<string, string>): Pick<Import, 'from' | 'to'>[] {
  return [...texts].flatMap(([from, text]) =>
    [...text.matchAll(/(?<!from )(['"])([\w./-]+\.ts)\1/g)]
      .flatMap(([, , name = '']) => [path.posix.join(path.posix.dirname(from), name), path.posix.normalize(name)])
      .filter((to) => to !== from && texts.has(to))
      .map((to) => ({ from, to })),
  );
}

function usersByFile(imports: readonly Pick<Import, 'from' | 'to'>[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const { from, to } of imports) users.set(to, [...(users.get(to) ?? []), from]);
  return users;
}

function testsReaching(file: string, users: ReadonlyMap<string, string[]>): string[] {
  const distances = new Map([[file, 0]]);
  for (const [each, distance] of distances) {
    for (const user of users.get(each) ?? []) if (!distances.has(user)) distances.set(user, distance + 1);
  }
  return [...distances]
    .filter(([each]) => each.endsWith('.test.ts'))
    .sort(([one, near], [other, far]) => kinship(other, file) - kinship(one, file) || near - far)
    .sort(([one], [other]) => Number(isOwn(other, file)) - Number(isOwn(one, file)))
    .map(([each]) => each);
}

/** Whether a test has the name of the file. */
function isOwn(test: string, file: string): boolean {
  return test === file.replace(/\.tsx?$/, '.test.ts');
}

/** How many folders two files have in common. */
function kinship(one: string, other: string): number {
  const folders = other.split('/');
  return one.split('/').findIndex((folder, index) => folder !== folders[index]);
}
