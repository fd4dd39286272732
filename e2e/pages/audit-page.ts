import type { Download, Locator, Page } from '@playwright/test';
import { text } from './words.ts';

/** The log of decisions. */
export class AuditPage {
  readonly grid: Locator;
  readonly filter: Locator;
  readonly #page: Page;
  readonly #item: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#item = page.getByRole('region', { name: text('window.panes.main'), exact: true });
    this.grid = this.#item.getByRole('grid', { name: text('audit.rows') });
    this.filter = this.#item.getByRole('searchbox', { name: text('audit.filter') });
  }

  /** It is behind the settings. */
  async open(): Promise<void> {
    await this.#page
      .getByRole('navigation', { name: text('window.rail.label') })
      .getByRole('link', { name: text('window.rail.settings') })
      .click();
    await this.#item.getByRole('link', { name: text('settings.audit'), exact: true }).click();
  }

  /** The entries that are drawn, newest first. */
  get rows(): Locator {
    return this.grid.getByRole('row').filter({ has: this.#page.getByRole('gridcell') });
  }

  /** The open entry. */
  entry(seq: number): Locator {
    return this.#item.getByRole('region', { name: text('audit.entry', { seq }), exact: true });
  }

  verify(): Promise<void> {
    return this.#item.getByRole('button', { name: text('audit.verify'), exact: true }).click();
  }

  /** Exports what matches; answers with the documents of the file. */
  async export(): Promise<unknown[]> {
    const downloading = this.#page.waitForEvent('download');
    await this.#item.getByRole('button', { name: text('audit.export') }).click();
    const lines = (await downloadedText(await downloading)).trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line));
  }
}

async function downloadedText(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
