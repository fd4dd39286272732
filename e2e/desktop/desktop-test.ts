import { test as base } from '@playwright/test';
import { withScratchHome } from '../front-ends/scratch-home.ts';
import type { DesktopApp, Launch } from './desktop-app.ts';

/**
 * Tests of the desktop app. `desktop` is shared by the tests of a worker that leave the app as it was; the others start
 * `ownDesktop`.
 */
export function desktopTest<App extends DesktopApp>(launch: Launch<App>) {
  return base.extend<{ home: string; ownDesktop: App }, { desktop: App }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
    home: async ({}, use) => withScratchHome(use),
    ownDesktop: async ({ home }, use) => {
      const desktop = await launch({ home });
      await use(desktop);
      await desktop.close();
    },
    desktop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
      async ({}, use) =>
        withScratchHome(async (home) => {
          const desktop = await launch({ home });
          await use(desktop);
          await desktop.close();
        }),
      { scope: 'worker' },
    ],
  });
}
