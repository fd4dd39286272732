import process from 'node:process';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { hostCommands } from './e2e/component/host-commands.ts';
import { chromiumOptions } from './e2e/gate/chromium.ts';
import { VitestTally } from './e2e/gate/vitest-tally.ts';

const tallyFile = process.env.LOUPE_TALLY;

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '.cache/vitest',
  test: {
    // Child processes, a worker thread per log, a browser: two files at a time keep a small machine honest.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: ['default', ...(tallyFile ? [new VitestTally(tallyFile)] : [])],
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: ['{shared,electron,renderer,e2e}/**/*.test.ts'] },
      },
      {
        extends: true,
        plugins: [react()],
        // Found before the first test: a package that is found during one makes the page of the test reload.
        optimizeDeps: { entries: ['renderer/**/*.{ts,tsx}'] },
        test: {
          name: 'component',
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['renderer/testing/setup.ts'],
          // The first test to open a view waits for its modules, which come one by one.
          testTimeout: 60_000,
          // One second, the default, is too short where processes start on a machine that has much to do.
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            commands: hostCommands,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({ launchOptions: chromiumOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
