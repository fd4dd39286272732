import type { Locator } from '@playwright/test';
import { text } from './words.ts';

/** What can be set about one server: the form inside the dialogs that add and edit. */
export class ServerForm {
  readonly dialog: Locator;

  constructor(dialog: Locator) {
    this.dialog = dialog;
  }

  field(name: 'name' | 'command' | 'url' | 'cwd'): Locator {
    return this.dialog.getByRole('textbox', { name: text(`servers.form.${name}`), exact: true });
  }

  argument(number: number): Locator {
    return this.dialog.getByRole('textbox', { name: text('servers.form.arg', { number }), exact: true });
  }

  /** Adds a variable or a header; `number` counts from 1 and is that of the new row. */
  async addValue(
    group: 'env' | 'headers',
    number: number,
    name: string,
    value: string,
    isSecret = false,
  ): Promise<void> {
    const rows = this.dialog.getByRole('group', { name: text(`servers.form.${group}`) });
    const add = group === 'headers' ? 'addHeader' : 'addValue';
    await rows.getByRole('button', { name: text(`servers.form.${add}`) }).click();
    await rows.getByRole('textbox', { name: text('servers.form.valueName', { number }) }).fill(name);
    const secret = rows.getByRole('checkbox', { name: text('servers.form.secret') }).nth(number - 1);
    // A press on the hidden box itself would miss it.
    if ((await secret.isChecked()) !== isSecret)
      await rows
        .getByText(text('servers.form.secret'))
        .nth(number - 1)
        .click();
    await rows.getByLabel(text('servers.form.value', { number }), { exact: true }).fill(value);
  }

  /** Adds a path whose change restarts the server. */
  async addWatch(path: string): Promise<void> {
    await this.dialog.getByRole('button', { name: text('servers.form.addWatch') }).click();
    await this.dialog.getByRole('textbox', { name: text('servers.form.watchPath', { number: 1 }) }).fill(path);
  }

  save(): Promise<void> {
    return this.dialog.getByRole('button', { name: text('servers.form.save') }).click();
  }

  close(): Promise<void> {
    return this.dialog.getByRole('button', { name: text('window.ui.close') }).click();
  }
}
