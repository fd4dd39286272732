import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Import, importsOf } from './import-graph.ts';

/** Which files use a file: by importing it, or by starting it by its name. */
export type Users = ReadonlyMap<string, readonly string[]>;

/** The texts of the code below `root`, by path from it. */
export async function textsOf(root: string, files: readonly string[]): Promise<Map<string, string>> {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  return new Map(
    await Promise.all(code.map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const)),
  );
}

/** The users of each file, without those of its types alone. */
export async function usersOfFiles(
  root: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<Users> {
  const imports = (await importsOf(root, files)).filter(({ isType }) => !isType);
  const users = new Map<string, string[]>();
  for (const { from, to } of [...imports, ...namedFiles(texts)]) users.set(to, [...(users.get(to) ?? []), from]);
  return users;
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

/**
 * The tests that reach a file, those whose names end with `ending`, the nearest first: its own, those in its folder,
 * then by the number of imports between.
 */
export function testsReaching(file: string, users: Users, ending: '.test.ts' | '.test.tsx'): string[] {
  return [...distancesFrom(file, users)]
    .filter(([each]) => each.endsWith(ending))
    .sort(([one, near], [other, far]) => kinship(other, file) - kinship(one, file) || near - far)
    .sort(([one], [other]) => Number(isOwn(other, file)) - Number(isOwn(one, file)))
    .map(([each]) => each);
}

/** The file and those that use it, directly or through others. */
export function filesReaching(file: string, users: Users): string[] {
  return [...distancesFrom(file, users).keys()];
}

/** By how many steps a file is used, directly or through others. */
function distancesFrom(file: string, users: Users): Map<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [each, distance] of distances) {
    for (const user of users.get(each) ?? []) if (!distances.has(user)) distances.set(user, distance + 1);
  }
  return distances;
}

/** Whether a test has the name of the file. */
function isOwn(test: string, file: string): boolean {
  return test.replace(/\.test\.tsx?$/, '') === file.replace(/(?:\.test)?\.tsx?$/, '');
}

/** How many folders two files have in common. */
function kinship(one: string, other: string): number {
  const folders = other.split('/');
  return one.split('/').findIndex((folder, index) => folder !== folders[index]);
}
