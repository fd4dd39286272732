import type { Locator, Page } from '@playwright/test';
import { fileNameOf } from '#shared/mcp/mime.ts';
import { expect } from './expect.ts';
import { literal, text } from './words.ts';

/** The list column of the Resources workspace. */
export class ResourceList {
  readonly region: Locator;
  readonly search: Locator;
  readonly tree: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: text('resources.title'), exact: true });
    this.search = this.region.getByRole('searchbox', { name: text('resources.search') });
    this.tree = this.region.getByRole('tree', { name: text('resources.title') });
    this.list = this.region.getByRole('listbox', { name: text('resources.title') });
  }

  /** The row of the tree whose text starts with `label`, a path segment or several. */
  row(label: string): Locator {
    return this.tree.getByRole('treeitem', { name: new RegExp(`^${literal(label)}(\\s|$)`) });
  }

  /** The row of the list that names this URI. */
  listRow(uri: string): Locator {
    return this.list.getByRole('option').filter({ hasText: uri });
  }

  async showAs(view: 'tree' | 'list'): Promise<void> {
    await this.region
      .getByRole('radiogroup', { name: text('resources.view') })
      .getByRole('radio', { name: text(`resources.${view}`), exact: true })
      .click();
  }

  /** Finds a resource by its URI and opens it for a look. */
  async open(uri: string): Promise<void> {
    await this.search.fill(uri);
    await this.row(fileNameOf(uri)).first().click();
  }

  /** Waits until the pane counts so many resources. */
  async expectCount(count: number): Promise<void> {
    await expect(this.region.getByText(text('lists.count', { count }), { exact: true }).first()).toBeVisible();
  }
}
