import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clientBeside } from '../front-ends/browser-client.ts';
import { test as base, expect } from '../front-ends/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { type PictureTheme, pictureFile, picturesFolder, planOfRun, unreadableFile } from './plan.ts';
import { unreadableTexts } from './unreadable-texts.ts';

interface ShootOptions {
  /** Enter and leave, for each picture, a state that a change of settings or size would end. */
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

/** Takes pictures of the current screen in each size, theme and language of the plan. */
type Shoot = (options?: ShootOptions) => Promise<void>;

/** A test whose title is the name of a screen. It starts with an empty Loupe, in English. */
export const scene = base.extend<{ shoot: Shoot }>({
  shoot: async ({ loupe }, use, { title }) => {
    await use((options) => shootAll(loupe.page, title, options));
  },
});

/** A scene that is pictured once `prepare` has run. */
export function windowScene(title: string, prepare: (loupe: LoupeWindow) => Promise<unknown>): void {
  scene(title, async ({ loupe, shoot }) => {
    await prepare(loupe);
    await shoot();
  });
}

/** The same with the demo connected. */
export function demoScene(title: string, prepare: (loupe: LoupeWindow) => Promise<unknown> = async () => {}): void {
  windowScene(title, async (loupe) => {
    await loupe.connectDemo();
    await prepare(loupe);
  });
}

async function shootAll(page: Page, screen: string, options?: ShootOptions): Promise<void> {
  const { sizes, themes, languages } = planOfRun();
  const { client, close } = await clientBeside(page);
  try {
    // Hide tooltips.
    await page.mouse.move(0, 0);
    for (const locale of languages) {
      for (const theme of themes) {
        await client.app.changeSettings({ locale, theme: theme === 'forced' ? 'light' : theme });
        await page.emulateMedia({ forcedColors: theme === 'forced' ? 'active' : 'none' });
        await showsTheme(page, theme, locale);
        for (const size of sizes) {
          const [width = 0, height = 0] = size.split('x').map(Number);
          await page.setViewportSize({ width, height });
          await options?.begin();
          await settled(page);
          const picture = pictureFile(screen, size, theme, locale);
          await page.screenshot({ path: join(picturesFolder, picture) });
          const unreadable = await page.evaluate(unreadableTexts);
          await appendFile(unreadableFile, unreadable.map((text) => `${picture} ${text}\n`).join(''));
          await options?.end();
        }
      }
    }
  } finally {
    close();
  }
}

async function showsTheme(page: Page, theme: PictureTheme, locale: string): Promise<void> {
  const shown = theme === 'forced' ? 'light' : theme;
  await expect(page.locator(`html[lang="${locale}"][data-theme="${shown}"]`)).toBeAttached();
}

/** Waits until the fonts are loaded and nothing has changed for some frames, at most 1.5 s. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const latest = performance.now() + 1500;
    let still = 0;
    const observer = new MutationObserver(() => {
      still = 0;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    while (still < 6 && performance.now() < latest) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still += 1;
    }
    observer.disconnect();
  });
}

export { expect };
