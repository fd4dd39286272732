import type { Locator } from '@playwright/test';
import { CallDialog } from './call-dialog.ts';
import { expect } from './expect.ts';
import type { LoupeWindow } from './loupe-window.ts';
import { literal, text } from './words.ts';

type ResultTab = 'content' | 'structured' | 'raw' | 'sent' | 'progress';

/** The Tools workspace: the list, and the tool in front beside its calls. */
export class ToolsPage {
  readonly pane: Locator;
  readonly search: Locator;
  readonly #loupe: LoupeWindow;

  constructor(loupe: LoupeWindow) {
    this.#loupe = loupe;
    this.pane = loupe.page.getByRole('region', { name: text('tools.title'), exact: true });
    this.search = this.pane.getByRole('searchbox', { name: text('tools.search') });
  }

  /** Goes to the tools of the current server. */
  static async open(loupe: LoupeWindow): Promise<ToolsPage> {
    await loupe.goTo('tools');
    const page = new ToolsPage(loupe);
    await expect(page.rows.first()).toBeVisible();
    return page;
  }

  /** The rows of the list as it was listed. */
  get rows(): Locator {
    return this.pane.getByRole('option');
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  async order(by: 'list' | 'groups'): Promise<void> {
    await this.pane.getByRole('radio', { name: text(`tools.${by}`), exact: true }).click();
  }

  /** How many the list has, also where it draws only those in view. */
  async expectCount(count: number): Promise<void> {
    await expect(this.rows.first()).toHaveAttribute('aria-setsize', String(count));
  }

  /** A claim by which the list can be narrowed. */
  claim(name: 'readOnly' | 'destructive' | 'marked'): Locator {
    return this.pane.getByRole('button', { name: new RegExp(`^${text(`tools.claims.${name}`)}`) });
  }

  /** Finds a tool by its name and selects it. */
  async choose(name: string): Promise<void> {
    // Filling in the same text again fires no input event, and a pending navigation may clear the field.
    await this.search.clear();
    await this.search.fill(name);
    const row = this.row(new RegExp(`^${literal(name)}`)).first();
    // The rows of the search have come, and are where they stay.
    await expect(row.locator('mark').first()).toBeVisible();
    await row.click();
    await expect(this.article(name)).toBeVisible();
  }

  /** The selected tool. */
  article(name: string): Locator {
    return this.#loupe.item.getByRole('article', { name: text('tools.tool', { name }), exact: true });
  }

  /** The field of an argument. */
  field(name: string): Locator {
    return this.#loupe.item.getByRole('textbox', { name: new RegExp(`^${literal(name)}`) });
  }

  /** The field of an argument that takes one of a few values. */
  choice(name: string): Locator {
    return this.#loupe.item.getByRole('combobox', { name: new RegExp(`^${literal(name)}`) });
  }

  button(name: string | RegExp): Locator {
    return this.#loupe.item.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  }

  get runButton(): Locator {
    return this.button(new RegExp(`^${text('tools.run')}.*↵$`));
  }

  /** Runs by the button, and lets the call pass. */
  async run(): Promise<void> {
    // The first result of the check may disable the button while it is pressed.
    const check = this.#loupe.item.getByRole('status', { name: text('forms.check.label') });
    await expect(check).not.toHaveText(text('forms.check.checking'));
    await this.runButton.click();
    await this.allow();
  }

  /** Allows the waiting call once. */
  async allow(): Promise<void> {
    const dialog = new CallDialog(this.#loupe.page);
    await dialog.allow.click();
    await expect(dialog.dialog).toBeHidden();
  }

  /** Lets every call of this tool pass from now on. */
  async allowForSession(): Promise<void> {
    await new CallDialog(this.#loupe.page).allowForSession.click();
  }

  /** The message as it would be sent now. */
  get preview(): Locator {
    return this.#loupe.item.getByRole('region', { name: text('tools.previewLabel') });
  }

  /** The calls of the tool in front, or of all tools; newest first. */
  get calls(): Locator {
    return this.#loupe.item.getByRole('listbox', { name: text('calls.title') }).getByRole('option');
  }

  /** The call in view. */
  result(tool: string): Locator {
    return this.#loupe.item.getByRole('article', { name: text('calls.result', { tool }), exact: true });
  }

  /** Waits until the call in view has this status. */
  async expectStatus(
    tool: string,
    status: 'running' | 'left' | 'failed' | 'result' | 'toolError' | 'protocolError' | 'cancelled' | 'timedOut',
  ): Promise<void> {
    const bar = this.result(tool).getByRole('toolbar', { name: text('calls.result', { tool }), exact: true });
    await expect(bar.getByText(text(`calls.status.${status}`), { exact: true })).toBeVisible();
  }

  /** Shows another side of the call in view. */
  async showSide(side: ResultTab): Promise<void> {
    await this.#loupe.item.getByRole('tab', { name: new RegExp(`^${text(`calls.view.${side}`)}`) }).click();
  }

  /** One content block of the result in view, by its place from 1. */
  block(number: number): Locator {
    return this.#loupe.item.getByRole('region', {
      name: new RegExp(`^${literal(text('blocks.block', { number, type: '' }).trim())}`),
    });
  }

  /** The row of the structured result with this text. */
  node(text: string): Locator {
    return this.#loupe.item.getByRole('tree').getByRole('treeitem').filter({ hasText: text });
  }

  get comparison(): Locator {
    return this.#loupe.item.getByRole('region', { name: text('calls.comparison'), exact: true });
  }
}
