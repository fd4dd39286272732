import { expect, type Locator, type Page } from '@playwright/test';
import type { GatePolicy } from '#shared/model/gate.ts';
import { say } from './words.ts';

/** How a server's tool calls are decided, on its connection page. */
export class GateSection {
  readonly section: Locator;
  /** What was allowed for the session. */
  readonly approvals: Locator;

  constructor(page: Page) {
    this.section = page.getByRole('region', { name: say('gate.title'), exact: true });
    this.approvals = this.section.getByRole('list', { name: say('gate.approvals') }).getByRole('listitem');
  }

  choose(policy: GatePolicy): Promise<void> {
    return this.#tick('radio', say(`gate.policies.${policy}`));
  }

  trust(): Promise<void> {
    return this.#tick('checkbox', say('gate.trust'));
  }

  revoke(tool: string): Promise<void> {
    return this.section.getByRole('button', { name: say('gate.revoke', { tool }) }).click();
  }

  /** The box itself is out of sight; it counts once the host has it. */
  async #tick(role: 'radio' | 'checkbox', name: string): Promise<void> {
    await this.section.getByText(name, { exact: true }).click();
    await expect(this.section.getByRole(role, { name, exact: true })).toBeChecked();
  }
}
