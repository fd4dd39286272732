import type { Locator, Page } from '@playwright/test';
import { say } from './words.ts';

/** The question whether a server's command may start. */
export class AskCard {
  readonly card: Locator;

  /** `place` holds the card: the item area or the inbox. */
  constructor(place: Page | Locator, server: string) {
    this.card = place.getByRole('region', { name: say('ask.startCommand.title', { server }) });
  }

  allow(): Promise<void> {
    return this.card.getByRole('button', { name: say('ask.startCommand.allow'), exact: true }).click();
  }

  deny(): Promise<void> {
    return this.card.getByRole('button', { name: say('ask.startCommand.deny'), exact: true }).click();
  }
}
