import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import { fromRoot, projectRoot } from './project-root.ts';

/** A file that a bundle is made of. */
export interface Input {
  path: string;
  size: number;
  mtimeMs: number;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** The files of folders that fit their patterns, and single files, by path; tests are left out. */
export function listInputs(folders: Record<string, RegExp>, files: readonly string[]): Input[] {
  const paths = files.map((file) => fromRoot(file));
  for (const [folder, pattern] of Object.entries(folders)) {
    addFiles(fromRoot(folder), pattern, paths);
  }
  return paths.sort().map((path) => {
    const { size, mtimeMs } = statSync(path);
    return { path: path.slice(projectRoot.length + 1), size, mtimeMs };
  });
}

/** Adds the files below `folder`. Not with `recursive`, since Node would stat each path again. */
function addFiles(folder: string, pattern: RegExp, paths: string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}${sep}${entry.name}`;
    if (entry.isDirectory()) addFiles(path, pattern, paths);
    else if (entry.isFile() && pattern.test(entry.name) && !isTest(entry.name)) paths.push(path);
  }
}

/** Changes with the times and sizes of the inputs. */
export function digestOf(inputs: readonly Input[]): string {
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
