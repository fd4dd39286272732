import { expect, type Locator, type Page } from '@playwright/test';
import type { ClientFeature } from '#shared/model/client-features.ts';
import { say } from './words.ts';

/** What Loupe offers to a server, and its roots, on the connection page. */
export class ClientSections {
  readonly switches: Locator;
  readonly roots: Locator;

  constructor(page: Page) {
    this.switches = page.getByRole('region', { name: say('client.title'), exact: true });
    this.roots = page.getByRole('region', { name: say('client.roots.title'), exact: true });
  }

  /** Turns a feature off, or on again. */
  async turn(feature: ClientFeature, isOn: boolean): Promise<void> {
    const name = say(`client.features.${feature}`);
    await this.switches.getByText(name, { exact: true }).click();
    await expect(this.switches.getByRole('checkbox', { name, exact: true })).toBeChecked({ checked: isOn });
  }

  reconnect(): Promise<void> {
    return this.switches.getByRole('button', { name: say('client.reconnect'), exact: true }).click();
  }

  root(number: number): Locator {
    return this.roots.getByRole('textbox', { name: say('client.roots.uri', { number }), exact: true });
  }

  rootButton(name: 'add' | 'save' | 'revert'): Locator {
    return this.roots.getByRole('button', { name: say(`client.roots.${name}`), exact: true });
  }
}
