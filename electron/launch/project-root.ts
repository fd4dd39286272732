import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '../..');

export function fromRoot(...path: string[]): string {
  return resolve(projectRoot, ...path);
}
