import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { clientBeside } from '../front-ends/browser-client.ts';
import { test as base, expect } from '../front-ends/window-test.ts';
import { type PictureTheme, pictureFile, picturesFolder, planOfRun, unreadableFile } from './plan.ts';
import { unreadableTexts } from './unreadable-texts.ts';

interface ShootOptions {
  /** What brings about, for each picture, a state that other settings or another size would end; and what ends it. */
  begin: () => Promise<void>;
  end: () => Promise<void>;
}

/** Takes the pictures of the screen in view: in each size, theme and language of the plan. */
type Shoot = (options?: ShootOptions) => Promise<void>;

/** A test whose title is the name of a screen. It begins with an empty Loupe, in English. */
export const scene = base.extend<{ shoot: Shoot }>({
  shoot: async ({ loupe }, use, { title }) => {
    await use((options) => shootAll(loupe.page, title, options));
  },
});

async function shootAll(page: Page, screen: string, options?: ShootOptions): Promise<void> {
  const { sizes, themes, languages } = planOfRun();
  const { client, close } = await clientBeside(page);
  try {
    // A tooltip is not part of the screen.
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

/** Waits until the fonts are there and nothing has changed for some frames; what never rests is taken as it is. */
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
