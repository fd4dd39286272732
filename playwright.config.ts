import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { headlessOptions } from './e2e/gate/chromium.ts';
import { expectMs } from './e2e/pages/expect.ts';

// The tests start Loupe and its servers again and again: what was compiled once is not compiled again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node');

const reportFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // Each test starts processes of its own; more at once would only make a small machine slow.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A limit is for what hangs; a wrong expectation fails much earlier.
  timeout: 120_000,
  expect: { timeout: expectMs },
  projects: [
    { name: 'chromium', testIgnore: '**/electron.spec.ts' },
    // The desktop journeys in the real Electron, where its binary is.
    { name: 'electron', testMatch: '**/electron.spec.ts' },
  ],
  reporter: [['list'], ...(reportFile ? ([['json', { outputFile: reportFile }]] as const) : [])],
  use: {
    browserName: 'chromium',
    actionTimeout: expectMs,
    viewport: { width: 1280, height: 800 },
    launchOptions: headlessOptions(),
    // A spinner would have each of its frames drawn without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each test takes half as long again: `npm run e2e -- --trace retain-on-failure` does it when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
