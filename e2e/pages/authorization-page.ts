import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { text } from './words.ts';

/** The page with the sign-in of a server, and the card that asks before the browser opens, wherever that is. */
export class AuthorizationPage {
  readonly card: Locator;
  readonly #loupe: LoupeWindow;

  constructor(loupe: LoupeWindow) {
    this.#loupe = loupe;
    const page = loupe.item;
    this.card = page.getByRole('region', { name: /^Sign in to|^Waiting for the browser$/ });
  }

  /** Goes to the page of the server in front. */
  static async open(loupe: LoupeWindow): Promise<AuthorizationPage> {
    await loupe.goTo('connection');
    const summary = loupe.item.getByRole('region', { name: text('authorization.title'), exact: true });
    await summary.getByRole('button', { name: text('authorization.show') }).click();
    return new AuthorizationPage(loupe);
  }

  section(name: 'trail' | 'tokens.title' | 'tokens.claims' | 'scopes.title' | 'metadata.title'): Locator {
    return this.#loupe.item.getByRole('region', { name: text(`authorization.${name}`), exact: true });
  }

  /** Waits until the sign-in is at this step. */
  expectStep(step: 'consent' | 'callback' | 'identityGrant' | 'authorized' | 'refused' | 'signedOut'): Promise<void> {
    const track = this.#loupe.item.getByRole('list', { name: text('authorization.progress') });
    return expect(track.locator('[aria-current=step]')).toHaveText(text(`authorization.steps.${step}`));
  }

  /** Copies the address for the browser, which has Loupe wait for its return. */
  async copyAddress(): Promise<string> {
    const { page } = this.#loupe;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.card.getByRole('button', { name: text('authorization.request.copy') }).click();
    await expect(this.card.getByRole('button', { name: text('window.ui.copied') })).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  }

  /** Leads a browser to that address, and from there to wherever it is sent; answers with the page at the end. */
  async signIn(): Promise<string> {
    const response = await fetch(await this.copyAddress());
    return response.text();
  }

  /** Forgets the sign-in, after the question. */
  async forget(): Promise<void> {
    await this.#loupe.item.getByRole('button', { name: text('authorization.forget') }).click();
    const dialog = this.#loupe.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: text('authorization.forgetConfirm'), exact: true }).click();
  }
}
