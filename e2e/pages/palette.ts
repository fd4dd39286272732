import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The palette over the window. */
export class Palette {
  readonly dialog: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    // By what it holds: it is found in every language.
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('combobox') });
  }

  /** Opens it by its keys: for everything, or for resources only. */
  async open(scope: 'all' | 'resources' = 'all'): Promise<void> {
    await this.#page.keyboard.press(scope === 'all' ? 'ControlOrMeta+K' : 'ControlOrMeta+P');
    await expect(this.dialog.getByRole('combobox')).toBeFocused();
  }

  entry(name: string | RegExp): Locator {
    return this.dialog.getByRole('option', { name });
  }

  /** Types and takes the first entry, which must be this one. */
  async go(query: string, first: string | RegExp): Promise<void> {
    await this.#page.keyboard.type(query);
    await expect(this.dialog.getByRole('option').first()).toHaveAccessibleName(first);
    await this.#page.keyboard.press('Enter');
    await expect(this.dialog).toBeHidden();
  }
}
