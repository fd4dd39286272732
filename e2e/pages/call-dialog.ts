import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { text } from './words.ts';

/** The dialog that asks about a tool call, over the item area. */
export class CallDialog {
  readonly dialog: Locator;
  readonly deny: Locator;
  readonly allow: Locator;
  readonly allowForSession: Locator;

  /** The question about this tool; without it, about whichever. */
  constructor(page: Page, call?: { tool: string; server: string }) {
    const name = call === undefined ? /^(Destructive: c|C)all “/ : text('inbox.toolCall.title', call);
    this.dialog = page.getByRole('dialog', { name });
    this.deny = this.#button('deny');
    this.allow = this.dialog.getByRole('button', { name: new RegExp(`^${text('inbox.toolCall.allow')}`) });
    this.allowForSession = this.#button('allowForSession');
  }

  async expectOpen(): Promise<void> {
    await expect(this.dialog).toBeVisible();
  }

  #button(name: 'deny' | 'allowForSession'): Locator {
    return this.dialog.getByRole('button', { name: text(`inbox.toolCall.${name}`), exact: true });
  }
}
