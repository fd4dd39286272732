import { test as base } from '@playwright/test';
import { type DesktopDouble, launchDesktopDouble } from '../double/launch.ts';
import { withScratchHome } from './scratch-home.ts';

/**
 * The built main process and preload over a double of Electron, with a real Chromium: see e2e/double. `desktop` is
 * shared by the tests of a worker that leave the app as it was; the others start one of their own.
 */
export const test = base.extend<{ home: string; ownDesktop: DesktopDouble }, { desktop: DesktopDouble }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
  home: async ({}, use) => withScratchHome(use),
  ownDesktop: async ({ home }, use) => {
    const desktop = await launchDesktopDouble({ home });
    await use(desktop);
    await desktop.close();
  },
  desktop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's pattern.
    async ({}, use) =>
      withScratchHome(async (home) => {
        const desktop = await launchDesktopDouble({ home });
        await use(desktop);
        await desktop.close();
      }),
    { scope: 'worker' },
  ],
});
