import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { anyNumber, literal, patternOf, text } from './words.ts';

/** The Prompts workspace: the list, and the prompt in front beside what it was answered. */
export class PromptsPage {
  readonly pane: Locator;
  readonly search: Locator;
  readonly #loupe: LoupeWindow;

  constructor(loupe: LoupeWindow) {
    this.#loupe = loupe;
    this.pane = loupe.page.getByRole('region', { name: text('prompts.title'), exact: true });
    this.search = this.pane.getByRole('searchbox', { name: text('prompts.search') });
  }

  /** Goes to the prompts of the current server. */
  static async open(loupe: LoupeWindow): Promise<PromptsPage> {
    await loupe.goTo('prompts');
    const page = new PromptsPage(loupe);
    await expect(page.pane).toBeVisible();
    return page;
  }

  get rows(): Locator {
    return this.pane.getByRole('option');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** Puts the prompt of that name in front; `row` is what its row says where the name alone is not enough. */
  async choose(name: string, row: string | RegExp = name): Promise<void> {
    await this.row(row).first().click();
    await expect(this.article(name)).toBeVisible();
  }

  /** The prompt in front. Open proposals hide it from screen readers, not from the eye: it is found then, too. */
  article(name: string): Locator {
    return this.#loupe.item.getByRole('article', {
      name: text('prompts.form', { name }),
      exact: true,
      includeHidden: true,
    });
  }

  get #item(): Locator {
    return this.#loupe.item;
  }

  field(name: string): Locator {
    return this.#item.getByRole('combobox', { name: fieldName(name), includeHidden: true });
  }

  /** The field of an argument that takes several lines. */
  area(name: string): Locator {
    return this.#item.getByRole('textbox', { name: fieldName(name) });
  }

  /** The proposals that are open. */
  get proposals(): Locator {
    return this.#loupe.page.getByRole('listbox', { name: /Suggestions/ }).getByRole('option');
  }

  /** Fills in an argument and puts its proposals away. */
  async fill(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(name).press('Escape');
  }

  button(name: string): Locator {
    return this.#item.getByRole('button', { name, exact: true });
  }

  /** Sends by the button. */
  async send(): Promise<void> {
    await this.button(text('prompts.send')).click();
  }

  /** Sends by the keys. */
  async sendByKey(): Promise<void> {
    await this.#loupe.page.keyboard.press('ControlOrMeta+Enter');
  }

  get conversation(): Locator {
    return this.#item.getByRole('region', { name: text('prompts.conversation'), exact: true });
  }

  get messages(): Locator {
    const name = patternOf(text('prompts.message', { number: anyNumber, role: '' }));
    return this.conversation.getByRole('listitem', { name });
  }

  /** One block of a message; both count from 1. */
  block(message: number, block = 1): Locator {
    return this.messages
      .nth(message - 1)
      .getByRole('region', { name: new RegExp(`^${text('blocks.block', { number: block, type: '' })}`) });
  }

  async showTab(tab: 'result' | 'history'): Promise<void> {
    const name =
      tab === 'result' ? text('prompts.result') : new RegExp(`^${text('prompts.history', { count: 0 }).trim()}`);
    await this.#item.getByRole('tab', { name }).click();
  }

  get runs(): Locator {
    return this.#item.getByRole('listbox', { name: text('prompts.runs') }).getByRole('option');
  }

  get comparison(): Locator {
    return this.#item.getByRole('region', { name: text('prompts.comparison') });
  }

  /** Saves what is filled in under a label. */
  async save(label: string): Promise<void> {
    await this.button(text('savedArguments.saveThese')).click();
    await this.#item.getByRole('textbox', { name: text('savedArguments.label') }).fill(label);
    await this.#item.getByRole('textbox', { name: text('savedArguments.label') }).press('Enter');
    await expect(this.savedSet(label)).toBeVisible();
  }

  savedSet(label: string): Locator {
    return this.#item.getByRole('button', { name: new RegExp(`^${label}`) });
  }
}

/** A field that must be filled in says so in its name. */
function fieldName(name: string): RegExp {
  return new RegExp(`^${literal(name)}( \\(${text('forms.required')}\\))?$`);
}
