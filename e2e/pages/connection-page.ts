import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { text } from './words.ts';

/** The page of a server: its overview and its settings. */
export class ConnectionPage {
  readonly item: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.item = page.getByRole('region', { name: text('window.panes.main'), exact: true });
  }

  section(name: 'overview' | 'steps' | 'inFlight' | 'server' | 'capabilities' | 'process'): Locator {
    return this.item.getByRole('region', { name: text(`connection.${name}`), exact: true });
  }

  /** The value of a fact, by its name. */
  fact(name: string): Locator {
    return this.item
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  /** The server's process id. */
  async pid(): Promise<number> {
    const fact = this.fact(text('connection.pid'));
    await expect(fact).toHaveText(/^\d+$/);
    return Number(await fact.textContent());
  }

  get failure(): Locator {
    return this.item.getByRole('alert');
  }

  /** Shows the server's settings in place of its overview. */
  openSettings(): Promise<void> {
    return this.item.getByRole('tab', { name: text('overview.settings'), exact: true }).click();
  }

  /** Pins an era or a revision and saves it. */
  async pin(list: 'era' | 'revision', option: string): Promise<void> {
    await this.openSettings();
    const section = this.item.getByRole('region', { name: text('connection.pin.title') });
    await section.getByRole('button', { name: text(`servers.form.${list}`) }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
    await section.getByRole('button', { name: text('connection.pin.apply') }).click();
  }
}
