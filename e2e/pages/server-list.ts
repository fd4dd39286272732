import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { text } from './words.ts';

type Command =
  | 'connect'
  | 'disconnect'
  | 'restart'
  | 'edit'
  | 'export'
  | 'duplicate'
  | 'remove'
  | 'moveUp'
  | 'moveDown'
  | 'hideDemo';
type State =
  | 'idle'
  | 'starting'
  | 'negotiating'
  | 'ready'
  | 'signInNeeded'
  | 'stopped'
  | 'failed'
  | 'lost'
  | 'unapproved';

/** The column of servers. */
export class ServerList {
  readonly region: Locator;
  /** Hidden while the list is folded. */
  readonly heading: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.getByRole('region', { name: text('servers.title'), exact: true });
    this.heading = this.region.getByRole('heading', { name: text('servers.title') });
  }

  get grid(): Locator {
    return this.region.getByRole('grid', { name: text('servers.title') });
  }

  row(name: string): Locator {
    return this.grid.getByRole('row', { name, exact: true });
  }

  /** The names in their order. */
  async names(): Promise<string[]> {
    const rows = await this.grid.getByRole('row').all();
    return Promise.all(rows.map(async (row) => (await row.getAttribute('aria-label')) ?? ''));
  }

  /** Goes to a server, in the workspace that is open. */
  async choose(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.row(name)).toHaveAttribute('aria-selected', 'true');
  }

  /** Presses one of the buttons in a server's row. */
  async press(name: string, button: 'connect' | 'disconnect' | 'restart'): Promise<void> {
    await this.row(name).hover();
    await this.row(name)
      .getByRole('button', { name: text(`servers.${button}`) })
      .click();
  }

  /** Runs a command of a server's context menu. */
  async command(name: string, command: Command): Promise<void> {
    await this.row(name).click({ button: 'right' });
    await this.#page
      .getByRole('menu', { name: text('servers.more', { server: name }) })
      .getByRole('menuitem', { name: text(`servers.${command}`) })
      .click();
  }

  /** Waits until a server is shown in this state. */
  async expectState(name: string, state: State): Promise<void> {
    await expect(this.row(name).getByRole('img', { name: text(`servers.state.${state}`), exact: true })).toBeVisible();
  }

  /** Waits until it is shown that the process of a server ended with this code. */
  async expectExit(name: string, code: number): Promise<void> {
    const label = text('servers.state.exitCode', { code });
    await expect(this.row(name).getByRole('img', { name: label })).toBeVisible();
  }

  openAddDialog(): Promise<void> {
    return this.region.getByRole('button', { name: text('servers.add') }).click();
  }
}
