import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { text } from './words.ts';

type Status = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** The task of the call in front: its status and its history. */
export class TaskStrip {
  readonly strip: Locator;
  readonly states: Locator;
  readonly inputs: Locator;

  constructor(loupe: LoupeWindow) {
    this.strip = loupe.item.getByRole('region', { name: text('tasks.title'), exact: true });
    this.states = this.strip.getByRole('list', { name: text('tasks.states') }).getByRole('listitem');
    this.inputs = this.strip.getByRole('region', { name: text('tasks.inputs') }).getByRole('listitem');
  }

  button(name: 'pollNow' | 'stopPolling' | 'resumePolling'): Locator {
    return this.strip.getByRole('button', { name: text(`tasks.${name}`), exact: true });
  }

  /** Waits until the task has this status. */
  async expectStatus(status: Status): Promise<void> {
    await expect(this.strip.getByRole('status')).toHaveText(text(`tasks.statuses.${status}`), { timeout: 30_000 });
  }
}

/** All tasks: those of our calls, those that a server lists, those that servers have with Loupe. */
export class TasksPanel {
  readonly panel: Locator;
  readonly rows: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole('region', { name: text('tasks.panel.label'), exact: true });
    this.rows = this.panel.getByRole('listbox', { name: text('tasks.panel.label') }).getByRole('option');
  }

  static async open(loupe: LoupeWindow): Promise<TasksPanel> {
    await loupe.showPanel('tasks');
    return new TasksPanel(loupe.page);
  }

  show(kind: 'ours' | 'listed' | 'own'): Promise<void> {
    return this.panel.getByRole('radio', { name: text(`tasks.panel.${kind}`), exact: true }).click();
  }

  /** Asks the server for its list. */
  refresh(): Promise<void> {
    return this.panel.getByRole('button', { name: text('tasks.panel.refresh'), exact: true }).click();
  }

  /** Sends a request about the task whose row is chosen. */
  ask(action: 'get' | 'result' | 'cancel'): Promise<void> {
    return this.panel.getByRole('button', { name: new RegExp(`^${text(`tasks.panel.${action}`)}:`) }).click();
  }

  /** Goes to the call of the task whose row is chosen. */
  openCall(tool: string): Promise<void> {
    return this.#page.getByRole('button', { name: text('tasks.panel.open', { tool }), exact: true }).click();
  }
}
