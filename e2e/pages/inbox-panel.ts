import { expect, type Locator, type Page } from '@playwright/test';
import { expectCode } from './code-editor.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { ToolsPage } from './tools-page.ts';
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

  /** Calls a tool of the current server and opens the inbox. */
  static async afterCalling(loupe: LoupeWindow, tool: string): Promise<InboxPanel> {
    const tools = await ToolsPage.open(loupe);
    await tools.choose(tool);
    await tools.run();
    return InboxPanel.open(loupe);
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

  button(
    name: 'accept' | 'sendAnyway' | 'decline' | 'cancel' | 'answer' | 'sendJson' | 'sendError' | 'always' | 'addBlock',
  ): Locator {
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

  /** Another way to look at the question; what can be edited says when it is. */
  showRequest(form: 'readable' | 'raw' | 'edit'): Promise<void> {
    const names = form === 'edit' ? [say('ask.request.edit'), say('ask.request.edited')] : [say(`ask.request.${form}`)];
    return this.asked.getByRole('radio', { name: new RegExp(`^(${names.join('|')})$`) }).click();
  }

  /** Writes another request in place of the one that came, for whoever answers. */
  async editRequest(text: string): Promise<void> {
    await this.showRequest('edit');
    await expectCode(this.asked, say('ask.request.editor'), '{');
    await this.asked.getByRole('textbox', { name: say('ask.request.editor') }).focus();
    await this.#page.keyboard.press('ControlOrMeta+a');
    await this.#page.keyboard.insertText(text);
  }

  /** A block of a model's answer; they count from 1. */
  block(number: number): Locator {
    return this.reply.getByRole('group', { name: say('ask.reply.block', { number }), exact: true });
  }

  /** Makes a block one of another kind. */
  async chooseType(number: number, type: 'text' | 'image' | 'audio' | 'tool_use'): Promise<void> {
    await this.block(number)
      .getByRole('button', { name: new RegExp(`${say('ask.reply.type')}$`) })
      .click();
    await this.#page.getByRole('option', { name: say(`ask.reply.types.${type}`), exact: true }).click();
  }

  /** A field of a block. */
  blockField(number: number, name: 'text' | 'mimeType' | 'data' | 'tool' | 'toolId' | 'input'): Locator {
    return this.block(number).getByRole('textbox', { name: say(`ask.reply.${name}`), exact: true });
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
