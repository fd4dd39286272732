import { existsSync } from 'node:fs';
import { extname } from 'node:path';

/** A free name beside a damaged file, for renaming it: `<name>.corrupt-<number><extension>`. */
export function asidePath(path: string): string {
  const extension = extname(path);
  const base = path.slice(0, path.length - extension.length);
  let number = 1;
  while (existsSync(`${base}.corrupt-${number}${extension}`)) number += 1;
  return `${base}.corrupt-${number}${extension}`;
}
