import { expect, type Page } from '@playwright/test';
import { LoupeWindow } from '../pages/loupe-window.ts';

const filters = ['direction:in', 'method:tools/call', 'kind:notification message', 'size:>100', 'nothing at all'];

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
    await loupe.servers.choose(server);
    for (const place of ['resources', 'prompts', 'tools', 'connection'] as const) await loupe.goTo(place);
    for (const panel of ['findings', 'stderr', 'traffic'] as const) await loupe.showPanel(panel);
    const filter = filters[this.#rounds % filters.length] ?? '';
    this.#rounds += 1;
    await loupe.traffic.filter.fill(filter);
    if (!filter.startsWith('nothing')) {
      await loupe.traffic.grid.getByRole('row').nth(1).click();
      await expect(loupe.traffic.frame).toBeVisible();
    }
    await loupe.traffic.filter.fill('');
  }
}
