import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { say } from './words.ts';

/** The context basket. */
export class Basket {
  readonly dialog: Locator;
  readonly picks: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: say('basket.title') });
    this.picks = this.dialog.getByRole('listbox', { name: say('basket.list') }).getByRole('option');
  }

  async open(count: number): Promise<void> {
    await this.#page.getByRole('button', { name: say('basket.open', { count }) }).click();
  }

  /** Exports the basket and gives the file's name and bytes. */
  async export(format: 'exportFiles' | 'exportMarkdown' | 'exportJson'): Promise<{ name: string; bytes: Buffer }> {
    const [download] = await Promise.all([
      this.#page.waitForEvent('download'),
      this.dialog.getByRole('button', { name: say(`basket.${format}`) }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  }
}
