import type { Locator, Page } from '@playwright/test';
import { text } from './words.ts';

/** The page of recordings, and the dialogs that record a client. */
export class RecordingsPage {
  /** The clients that have the recorder. */
  readonly clients: Locator;
  /** The dialog that lists the entries of clients. */
  readonly entries: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.clients = page.getByRole('region', { name: text('recordedClients.recordedTitle'), exact: true });
    this.entries = page.getByRole('dialog', { name: text('recordedClients.title.record'), exact: true });
  }

  /** The recording of a client that has this name. */
  row(client: string): Locator {
    return this.#page
      .getByRole('grid', { name: text('recordings.rows'), exact: true })
      .getByRole('row')
      .filter({ has: this.#page.getByRole('gridcell', { name: client }) });
  }

  /** The dialog with the change that records a server of a client. */
  recordDialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name: text('recordedClients.recordTitle', { name }), exact: true });
  }

  /** The dialog with the change that stops it. */
  stopDialog(name: string): Locator {
    return this.#page.getByRole('dialog', { name: text('recordedClients.stopTitle', { name }), exact: true });
  }

  /** Chooses a server among the entries, and shows what would change. */
  async choose(name: string, client: string): Promise<void> {
    await this.#page.getByRole('button', { name: text('recordedClients.record'), exact: true }).click();
    await this.entries.getByRole('button', { name: text('recordedClients.entry.record', { name, client }) }).click();
  }

  /** Makes the change of a dialog, waits until it says what to restart, and closes it. */
  async makeChange(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: text('recordedClients.change'), exact: true }).click();
    await dialog.getByRole('status').waitFor();
    await dialog.getByRole('button', { name: text('recordedClients.done'), exact: true }).click();
  }

  /** Shows what would change when a recording stops. */
  async stop(name: string, client: string): Promise<void> {
    await this.clients
      .getByRole('button', { name: text('recordedClients.stopEntry.record', { name, client }) })
      .click();
  }
}
