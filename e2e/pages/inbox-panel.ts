import { expect, type Locator, type Page } from '@playwright/test';
import { expectCode } from './code-editor.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { say } from './words.ts';

type Kind = 'sampling' | 'form' | 'url' | 'roots';

/** The inbox: what waits, what is over, and the one in front. */
export class InboxPanel {
  readonly rows: Locator;
  /** What is asked. */
  readonly asked: Locator;
  /** Where the answer is entered. */
  readonly reply: Locator;
  /** What was answered, or why nothing was. */
  readonly answered: Locator;
  /** The standing answers. */
  readonly rules: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.rows = page.getByRole('listbox', { name: say('ask.inbox.title') }).getByRole('option');
    this.asked = page.getByRole('region', { name: say('ask.request.asked'), exact: true });
    this.reply = page.getByRole('region', { name: say('ask.reply.title'), exact: true });
    this.answered = page.getByRole('region', { name: say('ask.inbox.answered'), exact: true });
    this.rules = page.getByRole('region', { name: say('client.rules.title'), exact: true });
  }

  static async open(loupe: LoupeWindow): Promise<InboxPanel> {
    await loupe.showPanel('asks');
    return new InboxPanel(loupe.page);
  }

  /** The ask in front, by what is asked and by whom. */
  front(kind: Kind, server: string): Locator {
    return this.#page.getByRole('region', { name: say(`ask.request.titles.${kind}`, { server }), exact: true });
  }

  /** A field of the form that a server asks for. */
  field(name: string, { required = false } = {}): Locator {
    const label = required ? `${name} (${say('forms.required')})` : name;
    return this.reply.getByRole('form').getByLabel(label, { exact: true });
  }

  button(name: 'accept' | 'decline' | 'cancel' | 'answer' | 'sendJson' | 'sendError' | 'always' | 'addBlock'): Locator {
    const place =
      name === 'addBlock' ? this.reply : this.#page.getByRole('group', { name: say('ask.reply.title'), exact: true });
    return place.getByRole('button', { name: say(`ask.reply.${name}`), exact: true });
  }

  /** Another way of answering. */
  show(form: 'form' | 'json' | 'error'): Promise<void> {
    return this.reply.getByRole('radio', { name: say(`ask.reply.forms.${form}`), exact: true }).click();
  }

  textbox(name: 'text' | 'code' | 'errorMessage' | 'model'): Locator {
    return this.reply.getByRole('textbox', { name: say(`ask.reply.${name}`), exact: true });
  }

  /** Types another result in place of the one that stands there. */
  async replaceJson(text: string): Promise<void> {
    await this.show('json');
    await expectCode(this.reply, say('ask.reply.json'), '{');
    await this.reply.getByRole('textbox', { name: say('ask.reply.json') }).focus();
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.insertText(text);
  }

  /** Makes a standing answer of what is entered. */
  async answerAlways(name: string): Promise<void> {
    await this.button('always').click();
    const dialog = this.#page.getByRole('dialog', { name: say('client.rules.newTitle') });
    await dialog.getByRole('textbox', { name: say('client.rules.name'), exact: true }).fill(name);
    await dialog.getByRole('button', { name: say('client.rules.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async showRules(): Promise<void> {
    await this.#page.getByRole('button', { name: say('ask.inbox.rules'), exact: true }).click();
    await expect(this.rules).toBeVisible();
  }
}
