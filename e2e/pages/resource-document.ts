import type { Locator, Page } from '@playwright/test';
import { expectCode } from './code-editor.ts';
import { expect } from './expect.ts';
import { text } from './words.ts';

/** One opened resource. */
export class ResourceDocument {
  readonly article: Locator;
  readonly uri: string;

  constructor(page: Page, uri: string) {
    this.uri = uri;
    this.article = page.getByRole('article', { name: uri, exact: true });
  }

  /** Waits until the code editor shows this text. */
  expectText(text: string | RegExp, editorName = this.uri): Promise<void> {
    return expectCode(this.article, editorName, text);
  }

  /** Waits until a picture of this size is shown. */
  async expectImage(size: { width: number; height: number }): Promise<void> {
    const picture = this.article.getByRole('img', { name: /:\/\// });
    await expect(picture).toBeVisible();
    await expect(this.article.getByText(text('content.pixels', size))).toBeVisible();
    const natural = await picture.evaluate((image) =>
      image instanceof HTMLImageElement ? { width: image.naturalWidth, height: image.naturalHeight } : undefined,
    );
    expect(natural).toEqual(size);
  }

  /** Waits until bytes are shown, the first of them these: `4a 5b`. */
  async expectBytes(hex: string): Promise<void> {
    const view = this.article.getByRole('region', { name: text('content.views.hex'), exact: true });
    await expect(view).toContainText(hex);
  }

  get parts(): Locator {
    return this.article.getByRole('listbox', { name: text('resources.read.parts') }).getByRole('option');
  }

  async showPart(name: string): Promise<void> {
    await this.parts.filter({ hasText: name }).click();
  }

  async showAs(view: 'text' | 'image' | 'hex'): Promise<void> {
    await this.article.getByRole('radio', { name: text(`content.views.${view}`), exact: true }).click();
  }

  get failure(): Locator {
    return this.article.getByRole('alert');
  }

  /** Reads a resource that an address alone brought into view. */
  read(): Promise<void> {
    return this.article.getByRole('button', { name: text('resources.read.read'), exact: true }).click();
  }

  readAgain(): Promise<void> {
    return this.article.getByRole('button', { name: text('resources.read.again') }).click();
  }

  /** Shows the frame of the answer in Traffic. */
  openFrame(): Promise<void> {
    return this.article.getByRole('button', { name: text('resources.read.openFrame') }).click();
  }

  cancel(): Promise<void> {
    return this.article.getByRole('button', { name: text('resources.read.cancel') }).click();
  }
}
