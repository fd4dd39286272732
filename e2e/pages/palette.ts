import { expect, type Locator, type Page } from '@playwright/test';
import { say } from './words.ts';

/** The palette over the window. */
export class Palette {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: say('window.palette.label') });
  }

  /** Opens it by its keys: for everything, or for resources only. */
  async open(scope: 'all' | 'resources' = 'all'): Promise<void> {
    await this.#page.keyboard.press(scope === 'all' ? 'ControlOrMeta+K' : 'ControlOrMeta+P');
    await expect(this.dialog.getByRole('searchbox')).toBeFocused();
  }

  entry(name: string | RegExp): Locator {
    return this.dialog.getByRole('menuitem', { name });
  }

  /** Types and takes the first entry, which must be this one. */
  async go(query: string, first: string | RegExp): Promise<void> {
    await this.#page.keyboard.type(query);
    await expect(this.dialog.getByRole('menuitem').first()).toHaveAccessibleName(first);
    await this.#page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }
}
