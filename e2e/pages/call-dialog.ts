import { expect, type Locator, type Page } from '@playwright/test';
import { expectCode } from './code-editor.ts';
import { say } from './words.ts';

/** The dialog that asks about a tool call, over the item area. */
export class CallDialog {
  readonly dialog: Locator;
  readonly deny: Locator;
  readonly allow: Locator;
  readonly allowForSession: Locator;
  /** Leads to what decides the next call. */
  readonly policy: Locator;
  readonly #page: Page;

  /** The question about this tool; without it, about whichever. */
  constructor(page: Page, call?: { tool: string; server: string }) {
    this.#page = page;
    const name = call === undefined ? /^Call “/ : say('ask.toolCall.title', call);
    this.dialog = page.getByRole('dialog', { name });
    this.deny = this.#button('deny');
    this.allow = this.dialog.getByRole('button', { name: new RegExp(`^${say('ask.toolCall.allow')}`) });
    this.allowForSession = this.#button('allowForSession');
    this.policy = this.#button('policy');
  }

  /** Every call of a series at once. */
  allowAll(count: number): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^${say('ask.toolCall.allowTimes', { count })}`) });
  }

  /** Waits until the message in the dialog shows this, as it will be sent. */
  expectMessage(text: string | RegExp): Promise<void> {
    return expectCode(this.dialog, say('ask.toolCall.message'), text);
  }

  /** The value of a fact about the call. */
  fact(name: 'server' | 'tool' | 'claims'): Locator {
    return this.dialog
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${say(`ask.toolCall.${name}`)}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }

  /** What is different in the tool's definition since it was last allowed. */
  get changes(): Locator {
    return this.dialog.getByRole('region', { name: say('ask.toolCall.definition') });
  }

  /** Which question it is of how many. */
  position(number: number, total: number): Locator {
    return this.dialog.getByText(say('ask.toolCall.position', { number, total }), { exact: true });
  }

  async expectOpen(): Promise<void> {
    await expect(this.dialog).toBeVisible();
  }

  /** Closes it without deciding. */
  async putAside(): Promise<void> {
    await this.#page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  #button(name: 'deny' | 'allowForSession' | 'policy'): Locator {
    return this.dialog.getByRole('button', { name: say(`ask.toolCall.${name}`), exact: true });
  }
}
