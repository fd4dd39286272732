import type { Locator, Page } from '@playwright/test';
import { text } from './words.ts';

type View = Parameters<typeof text>[0] extends infer Key
  ? Key extends `content.views.${infer Name}`
    ? Name
    : never
  : never;

/** One content in the item area: its views, and what is said about it. */
export class ContentPart {
  readonly article: Locator;
  readonly #page: Page;

  constructor(page: Page, uri: string) {
    this.#page = page;
    this.article = page.getByRole('article', { name: uri, exact: true });
  }

  /** Chooses a view by its name on screen. */
  async showAs(view: View): Promise<void> {
    await this.article.getByRole('radio', { name: text(`content.views.${view}`), exact: true }).click();
  }

  /** The region in which a view shows what it has. */
  region(view: View): Locator {
    return this.article.getByRole('region', { name: text(`content.views.${view}`), exact: true });
  }

  get tree(): Locator {
    return this.article.getByRole('tree', { name: text('content.views.tree') });
  }

  /** The row of the tree with this text. */
  node(text: string): Locator {
    return this.tree.getByRole('treeitem').filter({ hasText: text });
  }

  get table(): Locator {
    return this.article.getByRole('grid', { name: text('content.views.table'), exact: true });
  }

  page(number: number): Locator {
    return this.region('pdf').getByRole('img', { name: text('content.page', { number }) });
  }

  button(name: string): Locator {
    return this.article.getByRole('button', { name, exact: true });
  }

  /** Scrolls the hex view to a byte. */
  async goToOffset(offset: string): Promise<void> {
    const field = this.article.getByRole('textbox', { name: text('content.goToOffset') });
    await field.fill(offset);
    await field.press('Enter');
  }

  /** The question before an address opens outside. */
  get question(): Locator {
    return this.#page.getByRole('alertdialog');
  }
}
