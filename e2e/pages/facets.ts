import type { Locator, Page } from '@playwright/test';
import { say } from './words.ts';

/** The facets under the search field, and the window with all of them. */
export class Facets {
  readonly strip: Locator;
  readonly all: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.strip = page.getByRole('group', { name: say('facets.title') });
    this.all = page.getByRole('dialog', { name: say('facets.title') });
  }

  async openAll(): Promise<void> {
    await this.#page.getByRole('button', { name: say('facets.open') }).click();
  }

  /** A value among all facets; its count follows its name. */
  value(name: string, count: number): Locator {
    return this.all.getByRole('button', { name: `${name} ${count}`, exact: true });
  }

  /** The field for a date of one's own. */
  get sinceDate(): Locator {
    return this.all.getByLabel(say('facets.sinceDate'));
  }

  /** A condition in force. */
  active(term: string): Locator {
    return this.strip.getByRole('button', { name: say('facets.remove', { term }) });
  }
}
