import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The content of SHA256SUMS for the files in a folder, as `sha256sum --check` reads it; sorted by name. */
export async function checksumsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS').map(({ name }) => name);
  let sums = '';
  for (const name of names.sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    sums += `${hash.digest('hex')}  ${name}\n`;
  }
  return sums;
}
