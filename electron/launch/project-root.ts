import { resolve } from 'node:path';

/** The folder with package.json. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** An absolute path below the project's folder. */
export function fromRoot(...path: string[]): string {
  return resolve(projectRoot, ...path);
}
