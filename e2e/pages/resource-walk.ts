import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ResourceList } from './resource-list.ts';
import { say } from './words.ts';

/** What the list column says about its walk, and the menu that steers it. */
export class ResourceWalk {
  readonly pages: Locator;
  readonly changes: Locator;
  readonly #page: Page;
  readonly #list: ResourceList;

  constructor(page: Page, list: ResourceList) {
    this.#page = page;
    this.#list = list;
    this.pages = page.getByRole('dialog', { name: say('lists.pages.title') });
    this.changes = page.getByRole('dialog', { name: say('lists.walk.changesTitle') });
  }

  /** Chooses an entry of the menu of the list. */
  async choose(entry: string): Promise<void> {
    await this.#list.region.getByRole('button', { name: say('lists.menu') }).click();
    await this.#page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Has list changes wait for a person. `home` is Loupe's folder: the choice holds when it is saved there. */
  async applyByHand(home: string): Promise<void> {
    await this.choose(say('lists.appliesChanges'));
    await expect(async () => {
      expect(JSON.parse(await readFile(join(home, 'settings.json'), 'utf8'))).toMatchObject({
        appliesListChanges: false,
      });
    }).toPass();
  }

  button(name: string): Locator {
    return this.#list.region.getByRole('button', { name, exact: true });
  }

  /** A line of the list column. */
  text(text: string | RegExp): Locator {
    return this.#list.region.getByText(text);
  }

  /** Opens the pages and waits until there are so many. */
  async expectPages(count: number): Promise<void> {
    await expect(this.pages.getByRole('option')).toHaveCount(count);
  }
}
