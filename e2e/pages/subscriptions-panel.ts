import type { Locator, Page } from '@playwright/test';
import type { Subscription } from '#shared/model/subscription.ts';
import { expect } from './expect.ts';
import { text } from './words.ts';

/** Watched resources and the log of changes, at the bottom of the window. */
export class SubscriptionsPanel {
  readonly log: Locator;
  readonly filter: Locator;
  /** What is said about the selected line. */
  readonly details: Locator;
  readonly #page: Page;
  readonly #tab: Locator;
  readonly #pane: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.#tab = page
      .getByRole('tablist', { name: text('window.panel.label') })
      .getByRole('tab', { name: new RegExp(`^${text('window.panel.subscriptions')}`) });
    this.#pane = page.getByRole('region', { name: text('subscriptions.log'), exact: true });
    this.log = page.getByRole('grid', { name: text('subscriptions.log'), exact: true });
    this.filter = page.getByRole('searchbox', { name: text('subscriptions.filter') });
    this.details = page.getByRole('region', { name: text('subscriptions.line') });
  }

  open(): Promise<void> {
    return this.#tab.click();
  }

  /** Waits until the tab shows how many subscriptions are active; for none it shows no number. */
  expectLive(count: number): Promise<void> {
    const live = this.#tab.getByText(text('window.panel.live', { count }));
    return count === 0 ? expect(this.#tab.getByText('live')).toBeHidden() : expect(live).toBeVisible();
  }

  /** One watched resource. */
  watched(uri: string): Locator {
    return this.#page
      .getByRole('list', { name: text('subscriptions.watched') })
      .getByRole('listitem', { name: uri, exact: true });
  }

  async expectState(uri: string, state: Subscription['state']): Promise<void> {
    await expect(this.watched(uri).getByText(text(`subscriptions.state.${state}`), { exact: true })).toBeVisible();
  }

  /** Subscribes to any URI of the current server. */
  async watchTyped(uri: string): Promise<void> {
    const field = this.#page.getByRole('textbox', { name: text('subscriptions.typedUri') });
    await field.fill(uri);
    await field.press('Enter');
  }

  unsubscribe(uri: string): Promise<void> {
    return this.watched(uri)
      .getByRole('button', { name: text('subscriptions.unsubscribeUri', { uri }) })
      .click();
  }

  /** Lines that are drawn and hold this text. */
  lines(text: string): Locator {
    return this.log
      .getByRole('row')
      .filter({ has: this.#page.getByRole('gridcell') })
      .filter({ hasText: text });
  }

  /** Selects the first line that holds this text. */
  select(text: string): Promise<void> {
    return this.lines(text).first().getByRole('gridcell').first().click();
  }

  /** Waits until the log has so many lines under its filter. */
  async expectTotal(count: number): Promise<void> {
    await expect(this.#pane.getByText(text('subscriptions.total', { count }), { exact: true })).toBeVisible();
  }

  press(action: 'pause' | 'clear' | 'markedOnly'): Promise<void> {
    return this.#pane.getByRole('button', { name: text(`subscriptions.${action}`) }).click();
  }

  /** Exports the log and answers with the text of the file. */
  async export(form: 'exportJsonl' | 'exportCsv'): Promise<string> {
    await this.#pane.getByRole('button', { name: text('subscriptions.export'), exact: true }).click();
    const downloading = this.#page.waitForEvent('download');
    await this.#page.getByRole('menuitem', { name: text(`subscriptions.${form}`) }).click();
    const stream = await (await downloading).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString('utf8');
  }
}
