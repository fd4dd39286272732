import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { planOfRun } from './plan.ts';

const { sizes, themes, languages } = planOfRun();

// Run by run.ts, which sets the plan.
export default defineConfig(base, {
  testDir: 'scenes',
  outputDir: join(import.meta.dirname, '../../.cache/screenshots'),
  reporter: [['list']],
  // One minute to reach the screen, and two seconds for each picture.
  timeout: 60_000 + 2000 * sizes.length * themes.length * languages.length,
  globalTimeout: 60 * 60_000,
});
