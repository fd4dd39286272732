import { expect, type Locator } from '@playwright/test';
import { say } from './words.ts';

/** The subscription and the versions of one opened resource. */
export class ResourceVersions {
  readonly #article: Locator;

  /** `article` is the opened resource. */
  constructor(article: Locator) {
    this.#article = article;
  }

  get strip(): Locator {
    return this.#article.getByRole('region', { name: say('versions.strip') });
  }

  /** The chips that are drawn, oldest first. */
  get chips(): Locator {
    return this.strip.getByRole('option');
  }

  /** The two versions beside each other, as text. */
  get diff(): Locator {
    return this.#article.locator('.monaco-diff-editor');
  }

  /** The two versions beside each other, as bytes. */
  get bytes(): Locator {
    return this.#article.getByRole('region', { name: say('versions.hexLabel') });
  }

  get pictures(): Locator {
    return this.#article.getByRole('figure');
  }

  async subscribe(): Promise<void> {
    await this.#article.getByRole('button', { name: say('subscriptions.subscribe'), exact: true }).click();
    await expect(this.#unsubscribe).toBeVisible();
  }

  async unsubscribe(): Promise<void> {
    await this.#unsubscribe.click();
    await expect(this.#unsubscribe).toBeHidden();
  }

  get #unsubscribe(): Locator {
    return this.#article.getByRole('button', { name: say('subscriptions.unsubscribe'), exact: true });
  }

  show(view: 'content' | 'diff'): Promise<void> {
    return this.strip.getByRole('radio', { name: say(`versions.${view}`), exact: true }).click();
  }

  compareAs(view: 'text' | 'picture' | 'hex'): Promise<void> {
    return this.#article.getByRole('radio', { name: say(`versions.${view}`), exact: true }).click();
  }

  /** Looks at version `number`; while two are compared, compares it with the one before it. */
  pick(number: number): Promise<void> {
    return this.chips.filter({ hasText: new RegExp(`^v${number} `) }).click();
  }

  /** Chooses one of the two versions by the list. */
  async choose(side: 'before' | 'after', number: number): Promise<void> {
    await this.#article.getByRole('button', { name: say(`versions.${side}`) }).click();
    await this.#article
      .page()
      .getByRole('option', { name: new RegExp(`^v${number} `) })
      .last()
      .click();
  }

  /** What is said while a version is in view that need not be the newest. */
  get alone(): Locator {
    return this.#article.getByRole('status').filter({ hasText: say('versions.showNewest') });
  }

  /** Waits until the sentence about the difference says this. */
  async expectSummary(range: { before: number; after: number }, text: string): Promise<void> {
    await expect(this.strip.getByText(`${say('versions.range', range)} · ${text}`)).toBeVisible();
  }
}
