import type { FrameLocator, Locator } from '@playwright/test';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { literal, text } from './words.ts';

/** The side of a call that shows the app of its tool. */
export class AppPane {
  readonly #loupe: LoupeWindow;
  readonly #tool: string;

  constructor(loupe: LoupeWindow, tool: string) {
    this.#loupe = loupe;
    this.#tool = tool;
  }

  /** Shows the app's side of the call in view. */
  static async show(loupe: LoupeWindow, tool: string): Promise<AppPane> {
    await loupe.item.getByRole('tab', { name: text('calls.view.app'), exact: true }).click();
    return new AppPane(loupe, tool);
  }

  /** Before it is open: what it asks for. */
  get wants(): Locator {
    return this.#loupe.item.getByRole('region', { name: text('apps.wants.title'), exact: true });
  }

  want(text: string | RegExp): Locator {
    return this.wants.getByRole('checkbox', { name: text });
  }

  /** The open app with its toolbar. */
  get stage(): Locator {
    return this.#loupe.item.getByRole('region', { name: text('apps.title', { tool: this.#tool }), exact: true });
  }

  get frameElement(): Locator {
    return this.stage.getByTitle(text('apps.frame', { tool: this.#tool }));
  }

  /** The content of the frame. */
  get frame(): FrameLocator {
    return this.frameElement.contentFrame();
  }

  /** What the dial shows beside one of its names. */
  fact(name: 'Host' | 'Input' | 'Result' | 'Last'): Locator {
    return this.frame.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
  }

  get openButton(): Locator {
    return this.#loupe.item.getByRole('button', { name: text('apps.open'), exact: true });
  }

  /** Reads it, and opens one that wants nothing. */
  async read(): Promise<void> {
    await this.openButton.click();
  }

  /** Reads and opens it, after what it wants was agreed to. */
  async open(): Promise<void> {
    await this.read();
    await expect(this.stage.or(this.wants)).toBeVisible();
    if (await this.wants.isVisible()) await this.agree();
  }

  async agree(): Promise<void> {
    await this.wants.getByRole('button', { name: text('apps.open'), exact: true }).click();
    await expect(this.stage).toBeVisible();
  }

  async expectPhase(phase: 'open' | 'running'): Promise<void> {
    await expect(this.stage.getByText(text(`apps.phase.${phase}`), { exact: true })).toBeVisible();
  }

  /** What the hostile app tried, with the outcome. */
  attempt(name: string): Locator {
    return this.frame.getByRole('listitem').filter({ hasText: new RegExp(`^${literal(name)}: `) });
  }
}
