import { expect, type Locator } from '@playwright/test';
import type { LoupeWindow } from './loupe-window.ts';
import { text } from './words.ts';

/** The form of one resource template. Open proposals hide it from screen readers, not from the eye: it is found then, too. */
export class TemplatePage {
  readonly article: Locator;
  readonly #loupe: LoupeWindow;

  constructor(loupe: LoupeWindow, template: string) {
    this.#loupe = loupe;
    this.article = loupe.page.getByRole('article', {
      name: text('templates.form', { template }),
      exact: true,
      includeHidden: true,
    });
  }

  /** Opens a template of the current server by its address. */
  static async open(loupe: LoupeWindow, template: string): Promise<TemplatePage> {
    const [path = ''] = new URL(loupe.page.url()).hash.slice(1).split('?');
    await loupe.goToAddress(`${path}?${new URLSearchParams({ template })}`);
    const form = new TemplatePage(loupe, template);
    await expect(form.article).toBeVisible();
    return form;
  }

  field(name: string): Locator {
    return this.article.getByRole('combobox', { name, exact: true, includeHidden: true });
  }

  value(name: string, number: number): Locator {
    return this.field(text('templates.value', { name, number }));
  }

  /** The proposals that are open. */
  get proposals(): Locator {
    return this.#loupe.page.getByRole('listbox').getByRole('option');
  }

  get readButton(): Locator {
    return this.article.getByRole('button', { name: text('templates.read'), exact: true, includeHidden: true });
  }

  /** Reads a URI of the history again. */
  async readAgain(uri: string): Promise<void> {
    await this.article.getByRole('button', { name: uri, exact: true }).click();
  }
}
