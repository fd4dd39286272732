import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { text } from './words.ts';

/** The page with the checks of a server, and the dialog that saves one. */
export class ChecksPage {
  /** The dialog that saves a request as a check. */
  readonly saving: Locator;
  readonly #loupe: LoupeWindow;

  constructor(loupe: LoupeWindow) {
    this.#loupe = loupe;
    this.saving = loupe.page.getByRole('dialog', { name: text('saveTest.title'), exact: true });
  }

  /** The row of a check. */
  row(name: string): Locator {
    return this.#loupe.item
      .getByRole('grid', { name: text('checksPage.rows'), exact: true })
      .getByRole('row')
      .filter({ has: this.#loupe.page.getByRole('gridcell', { name, exact: true }) });
  }

  /** What came of the selected check. */
  details(name: string): Locator {
    return this.#loupe.item.getByRole('region', { name: text('checksPage.check', { name }), exact: true });
  }

  /** Saves the call in view as a check of this name, and shows the checks. */
  async saveShown(name: string): Promise<void> {
    await this.#loupe.item.getByRole('button', { name: text('saveTest.open'), exact: true }).click();
    await this.saving.getByRole('textbox', { name: text('saveTest.name'), exact: true }).fill(name);
    await this.saving.getByRole('button', { name: text('saveTest.save'), exact: true }).click();
    await this.#loupe.page.getByRole('button', { name: text('undo.show'), exact: true }).click();
    await expect(this.row(name)).toBeVisible();
  }

  /** Runs all checks. */
  async runAll(): Promise<void> {
    await this.#loupe.item.getByRole('button', { name: text('checksPage.runAll'), exact: true }).click();
  }

  /** Allows the calls of these tools in the dialog that a run shows first, and runs. */
  async allow(tools: readonly string[]): Promise<void> {
    const dialog = this.#loupe.page.getByRole('dialog', { name: /^Run / });
    for (const name of tools) await dialog.getByText(text('testsPage.tool', { name, count: 1 })).click();
    await dialog.getByRole('button', { name: text('checksPage.run'), exact: true }).click();
  }

  async expectState(name: string, state: 'passed' | 'failed' | 'error' | 'skipped' | 'notRun'): Promise<void> {
    await expect(this.row(name)).toContainText(text(`checksPage.state.${state}`));
  }
}
