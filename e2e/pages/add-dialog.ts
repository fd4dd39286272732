import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { ServerForm } from './server-form.ts';
import { text } from './words.ts';

/** The dialog that adds servers from pasted text. */
export class AddDialog extends ServerForm {
  constructor(page: Page) {
    super(page.getByRole('dialog', { name: text('servers.form.addTitle') }));
  }

  get pasteField(): Locator {
    return this.dialog.getByRole('textbox', { name: text('servers.form.paste') });
  }

  /** Pastes a text that is understood, and waits for the form that it fills. */
  async paste(text: string): Promise<void> {
    await this.pasteField.fill(text);
    await expect(this.field('name')).toBeVisible();
  }

  /** Fills in a command by hand. */
  async startCommand(): Promise<void> {
    await this.dialog.getByRole('button', { name: text('servers.form.command') }).click();
    await expect(this.field('name')).toBeVisible();
  }

  async add(): Promise<void> {
    await this.dialog.getByRole('button', { name: text('servers.form.addOnly'), exact: true }).click();
    await expect(this.dialog).toBeHidden();
  }

  async addAndConnect(): Promise<void> {
    await this.dialog.getByRole('button', { name: text('servers.form.addAndConnect') }).click();
    await expect(this.dialog).toBeHidden();
  }
}
