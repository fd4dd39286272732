import { join } from 'node:path';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { componentCommands } from './e2e/component/commands.ts';
import { headlessOptions } from './e2e/gate/chromium.ts';
import { leftOut } from './e2e/gate/selection.ts';
import { nameTestBundle } from './e2e/gate/test-bundle.ts';
import { VitestTally } from './e2e/gate/vitest-tally.ts';
import { changelogPlugin } from './electron/launch/changelog-plugin.ts';

const { LOUPE_TALLY: tallyFile, LOUPE_SELECTION: selection } = process.env;

/** What a person's run leaves to `npm run test:all`. */
const left = selection === 'person' ? leftOut.flatMap(({ files }) => files) : [];

nameTestBundle();

// Each host of a test starts worker threads, and many tests start processes: what was compiled once is not compiled again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node');

/** Tests of what a page takes once: the language of its editors. */
const ownPage = ['renderer/kit/versions/diff-*.test.tsx'];

const bundledPackages = join(import.meta.dirname, '.cache/vitest/');

/** What the window of a test has in place of its own modules. A mock would have them evaluated again for each file. */
const testModules: Plugin = {
  name: 'loupe-test-modules',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer?.includes('/renderer/testing/')) return;
    const inTesting = (file: string) => join(import.meta.dirname, 'renderer/testing', file);
    // The one seam between window and host: everything above it is the real window.
    if (source === './host-connection.ts' && importer?.endsWith('/renderer/data/client.ts'))
      return inTesting('dial.ts');
    // Bundled because a file of ours imports it: by itself, the worker of each editor loads a hundred files and more.
    const worker = /^monaco-editor\/.*\/(\w+\.worker)\?worker$/.exec(source)?.[1];
    if (worker !== undefined) return `${inTesting(`workers/${worker}`)}.ts?worker`;
    if (source === 'zustand' && importer?.includes('/renderer/')) return inTesting('stores.ts');
    return;
  },
  // Packages without their source maps, which would be most of what the page of a test loads: 20 of 27 MB for the editor.
  transform(code, id) {
    return id.startsWith(bundledPackages) ? { code, map: { mappings: '' } } : undefined;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '.cache/vitest',
  test: {
    globalSetup: 'e2e/gate/test-bundle.ts',
    // Child processes, a worker thread per log, a browser: two files at a time keep a small machine honest.
    maxWorkers: 2,
    // A limit is for what hangs, also on a busy machine; a test has one of its own only when it needs longer. A wrong
    // expectation fails much earlier.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // The files of a project share what modules hold: what a test replaced would stay replaced for those after it.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    reporters: ['default', ...(tallyFile ? [new VitestTally(tallyFile)] : [])],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{shared,electron,renderer,e2e}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...left],
          setupFiles: ['e2e/gate/restore-mocks.ts', 'e2e/gate/test-setup.ts'],
          // What most files import is loaded once.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [testModules, changelogPlugin()],
        // The React that users run: the one for development takes several times as long for each update.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        optimizeDeps: {
          // Found before the first test: a package that is found during one makes the page of the test reload.
          entries: ['renderer/**/*.{ts,tsx}'],
          include: ['react/jsx-runtime'],
          rolldownOptions: {
            output: { minify: true },
            transform: { define: { 'process.env.NODE_ENV': '"production"' } },
          },
        },
        test: {
          name: 'component',
          include: ['renderer/**/*.test.tsx'],
          setupFiles: ['e2e/gate/restore-mocks.ts', 'renderer/testing/setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          provide: {
            auditsAll: selection === 'all',
            keepsModules: process.env.LOUPE_MODULES === 'kept',
          },
          browser: {
            enabled: true,
            headless: true,
            commands: componentCommands,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            // A spinner would have each of its frames drawn without a graphics card.
            provider: playwright({
              launchOptions: headlessOptions(),
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [
              // A window has some hundred modules: they are evaluated once for all files of a page.
              { browser: 'chromium', isolate: false, exclude: [...ownPage, ...left] },
              { browser: 'chromium', name: 'component (chromium, own page)', include: ownPage, exclude: left },
            ],
          },
        },
      },
    ],
  },
});
