import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { VitestTally } from './e2e/gate/vitest-tally.ts';

const tallyFile = process.env.LOUPE_TALLY;

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '.cache/vitest',
  test: {
    environment: 'node',
    include: ['{shared,electron,renderer,e2e}/**/*.test.{ts,tsx}'],
    // Child processes and a worker thread per log: two files at a time keep a small machine honest.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default', ...(tallyFile ? [new VitestTally(tallyFile)] : [])],
  },
});
