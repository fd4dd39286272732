import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { text } from './words.ts';

/** What servers write by `notifications/message`, at the bottom of the window. */
export class LogsPanel {
  readonly grid: Locator;
  readonly filter: Locator;
  /** The message that is open beside the rows. */
  readonly frame: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.grid = page.getByRole('grid', { name: text('logs.label'), exact: true });
    this.filter = page.getByRole('searchbox', { name: text('logs.filter'), exact: true });
    this.frame = page.getByRole('region', { name: /^Frame \d+$/ });
  }

  static async open(loupe: LoupeWindow): Promise<LogsPanel> {
    const panel = new LogsPanel(loupe.page);
    await panel.open();
    return panel;
  }

  async open(): Promise<void> {
    await this.#page
      .getByRole('tablist', { name: text('window.panel.label') })
      .getByRole('tab', { name: text('window.panel.logs'), exact: true })
      .click();
  }

  /** All rows that are drawn, without the headings. */
  get rows(): Locator {
    return this.grid.getByRole('row').filter({ has: this.#page.getByRole('gridcell') });
  }

  /** Drawn rows that hold this text. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** How many messages match now. */
  total(count: number): Locator {
    return this.#page.getByText(text('logs.total', { count }), { exact: true });
  }

  async expectTotal(count: number): Promise<void> {
    await expect(this.total(count)).toBeVisible();
  }

  /** The choice of the level that is requested of a server. */
  asked(server: string): Locator {
    return this.#page
      .getByRole('region', { name: text('logs.level.label', { server }), exact: true })
      .getByRole('button', { name: new RegExp(text('logs.level.label', { server })) });
  }

  /** How the level is requested of a server, and whether it accepts it. */
  how(server: string): Locator {
    return this.#page
      .getByRole('region', { name: text('logs.level.label', { server }), exact: true })
      .getByRole('status');
  }

  /** Asks a server for a level; `none` or `not set` for no level. */
  async setLevel(server: string, level: string): Promise<void> {
    await this.#choose(this.asked(server), level);
  }

  async #choose(select: Locator, option: string): Promise<void> {
    await select.click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }
}
