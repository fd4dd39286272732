import type { Locator } from '@playwright/test';
import { say } from './words.ts';

/** What can be set about one server: the form inside the dialogs that add and edit. */
export class ServerForm {
  readonly dialog: Locator;

  constructor(dialog: Locator) {
    this.dialog = dialog;
  }

  field(name: 'name' | 'command' | 'url' | 'cwd' | 'timeout'): Locator {
    return this.dialog.getByRole('textbox', { name: say(`servers.form.${name}`), exact: true });
  }

  argument(number: number): Locator {
    return this.dialog.getByRole('textbox', { name: say('servers.form.arg', { number }), exact: true });
  }

  /** Adds an argument; `number` counts from 1 and is that of the new row. */
  async addArgument(number: number, value: string): Promise<void> {
    await this.dialog.getByRole('button', { name: say('servers.form.addArg') }).click();
    await this.argument(number).fill(value);
  }

  /** Adds a variable or a header; `number` counts from 1 and is that of the new row. */
  async addValue(
    group: 'env' | 'headers',
    number: number,
    name: string,
    value: string,
    isSecret = false,
  ): Promise<void> {
    const rows = this.dialog.getByRole('group', { name: say(`servers.form.${group}`) });
    await rows.getByRole('button', { name: say('servers.form.addValue') }).click();
    await rows.getByRole('textbox', { name: say('servers.form.valueName', { number }) }).fill(name);
    if (isSecret)
      await rows
        .getByText(say('servers.form.secret'))
        .nth(number - 1)
        .click();
    await rows.getByLabel(say('servers.form.value', { number }), { exact: true }).fill(value);
  }

  /** Adds a path whose change restarts the server. */
  async addWatch(path: string): Promise<void> {
    await this.dialog.getByRole('button', { name: say('servers.form.addWatch') }).click();
    await this.dialog.getByRole('textbox', { name: say('servers.form.watchPath', { number: 1 }) }).fill(path);
  }

  save(): Promise<void> {
    return this.dialog.getByRole('button', { name: say('servers.form.save') }).click();
  }

  close(): Promise<void> {
    return this.dialog.getByRole('button', { name: say('window.ui.close') }).click();
  }
}
