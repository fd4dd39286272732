import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import { text } from './words.ts';

/** The subscription and the versions of one opened resource. */
export class ResourceVersions {
  readonly #article: Locator;

  /** `article` is the opened resource. */
  constructor(article: Locator) {
    this.#article = article;
  }

  get strip(): Locator {
    return this.#article.getByRole('region', { name: text('versions.strip') });
  }

  /** The two versions beside each other, as bytes. */
  get bytes(): Locator {
    return this.#article.getByRole('region', { name: text('versions.hexLabel') });
  }

  async subscribe(): Promise<void> {
    await this.#article.getByRole('button', { name: text('subscriptions.subscribe'), exact: true }).click();
    await expect(this.#unsubscribe).toBeVisible();
  }

  async unsubscribe(): Promise<void> {
    await this.#unsubscribe.click();
    await expect(this.#unsubscribe).toBeHidden();
  }

  get #unsubscribe(): Locator {
    return this.#article.getByRole('button', { name: text('subscriptions.unsubscribe'), exact: true });
  }

  show(view: 'content' | 'diff'): Promise<void> {
    return this.strip.getByRole('radio', { name: text(`versions.${view}`), exact: true }).click();
  }

  /** Chooses one of the two versions by the list. */
  async choose(side: 'before' | 'after', number: number): Promise<void> {
    await this.#article.getByRole('button', { name: text(`versions.${side}`) }).click();
    await this.#article
      .page()
      .getByRole('option', { name: new RegExp(`^v${number} `) })
      .last()
      .click();
  }
}
