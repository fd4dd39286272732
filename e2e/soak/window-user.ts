import type { Page } from '@playwright/test';
import { expect } from '../pages/expect.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';

/** The rows of a flood move under the pointer, so it is only in the list without a filter. */
const methods = ['initialize', 'tools/list', 'nothing/at-all', 'tools/call'];

/** A person at one of the windows, who does a round of everything. */
export class WindowUser {
  readonly page: Page;
  readonly #loupe: LoupeWindow;
  #rounds = 0;

  constructor(page: Page) {
    this.page = page;
    this.#loupe = new LoupeWindow(page);
  }

  /** Looks through a server's workspaces, filters the traffic, opens a frame, and clears the filter. */
  async round(server: string): Promise<void> {
    const loupe = this.#loupe;
    // The browser gives a page in the background little time.
    await this.page.bringToFront();
    await loupe.servers.choose(server);
    for (const place of ['resources', 'prompts', 'tools', 'connection'] as const) await loupe.goTo(place);
    for (const panel of ['findings', 'stderr', 'traffic'] as const) await loupe.showPanel(panel);
    const method = methods[this.#rounds % methods.length] ?? '';
    this.#rounds += 1;
    await loupe.traffic.filterByMethod(method);
    const found = loupe.traffic.grid.getByRole('row').filter({ hasText: method });
    // A server that hasn't been started has none.
    if ((await found.count()) > 0) {
      await found.first().click();
      await expect(loupe.traffic.frame).toBeVisible();
    }
    await loupe.traffic.filter.fill('');
  }
}
