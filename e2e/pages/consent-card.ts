import type { Locator, Page } from '@playwright/test';
import { text } from './words.ts';

/** The question whether a server's command may start. */
export class ConsentCard {
  readonly card: Locator;

  /** `place` holds the card: the item area or the inbox. */
  constructor(place: Page | Locator, server: string) {
    this.card = place.getByRole('region', { name: text('inbox.startCommand.title', { server }) });
  }

  allow(): Promise<void> {
    return this.card.getByRole('button', { name: text('inbox.startCommand.allow'), exact: true }).click();
  }

  deny(): Promise<void> {
    return this.card.getByRole('button', { name: text('inbox.startCommand.deny'), exact: true }).click();
  }
}
