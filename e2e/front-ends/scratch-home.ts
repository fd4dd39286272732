import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `use` with an empty folder for Loupe's data, and removes it afterwards. */
export async function withScratchHome<Result>(use: (home: string) => Promise<Result>): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'loupe-home-'));
  try {
    return await use(home);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
