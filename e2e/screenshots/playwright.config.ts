import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';
import { planOfRun } from './plan.ts';

const { sizes, themes, languages } = planOfRun();

// Run by run.ts, which says what to take pictures of.
export default defineConfig(base, {
  testDir: 'scenes',
  outputDir: join(import.meta.dirname, '../../.cache/screenshots'),
  reporter: [['list']],
  // What it takes to get to a screen, and two seconds for each picture of it.
  timeout: 60_000 + 2000 * sizes.length * themes.length * languages.length,
  globalTimeout: 60 * 60_000,
});
