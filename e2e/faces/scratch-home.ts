import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `use` with an empty folder for Loupe's data, and removes it afterwards. */
export async function withScratchHome(use: (home: string) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'loupe-home-'));
  try {
    await use(home);
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
