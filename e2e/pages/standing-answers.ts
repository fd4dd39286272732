import { expect, type Locator, type Page } from '@playwright/test';
import { say } from './words.ts';

type Field = 'name' | 'text' | 'result' | 'code' | 'message';

/** The standing answers, wherever they are listed, and the dialog in which one is written. */
export class StandingAnswers {
  readonly place: Locator;
  readonly dialog: Locator;
  readonly #page: Page;

  /** `place` holds the list: the inbox's own view, or a section of the connection page. */
  constructor(page: Page, place: Locator) {
    this.#page = page;
    this.place = place;
    this.dialog = page.getByRole('dialog');
  }

  get items(): Locator {
    return this.place.getByRole('listitem');
  }

  /** What one can do with the rule of that name. */
  button(command: 'first' | 'later' | 'edit' | 'remove', name: string): Locator {
    return this.place.getByRole('button', { name: say(`client.rules.${command}`, { name }), exact: true });
  }

  add(): Promise<void> {
    return this.place.getByRole('button', { name: say('client.rules.add'), exact: true }).click();
  }

  field(name: Field): Locator {
    return this.dialog.getByRole('textbox', { name: say(`client.rules.${name}`), exact: true });
  }

  get save(): Locator {
    return this.dialog.getByRole('button', { name: say('client.rules.save'), exact: true });
  }

  /** Saves what the dialog says and waits until it is kept. */
  async keep(): Promise<void> {
    await this.save.click();
    await expect(this.dialog).toBeHidden();
  }

  /** Chooses in the dialog, or above the list. */
  async choose(what: 'method' | 'server' | 'shown', option: string): Promise<void> {
    const place = what === 'shown' ? this.place : this.dialog;
    await place.getByRole('button', { name: new RegExp(`${say(`client.rules.${what}`)}$`) }).click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Answers with an error in place of a result, or the other way round. */
  async answerWith(form: 'result' | 'error'): Promise<void> {
    await this.dialog.getByRole('radio', { name: say(`client.rules.${form}`), exact: true }).click();
  }
}
