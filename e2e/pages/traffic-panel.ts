import type { Locator, Page } from '@playwright/test';
import { expectCode } from './code-editor.ts';
import { expect } from './expect.ts';
import { text } from './words.ts';

type Direction = 'out' | 'in' | 'local';

/** The traffic log, and the details of the open frame. */
export class TrafficPanel {
  readonly grid: Locator;
  readonly filter: Locator;
  /** The open frame. */
  readonly frame: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.grid = page.getByRole('grid', { name: text('traffic.label'), exact: true });
    this.filter = page.getByRole('combobox', { name: text('traffic.filter') });
    this.frame = page.getByRole('region', { name: /^Frame \d+$/ });
  }

  /** Rows that went in this direction and have this method, or this kind where there is no method. */
  rows(direction: Direction, method: string): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.#page.getByRole('gridcell', { name: text(`traffic.direction.${direction}`), exact: true }) })
      .filter({ has: this.#page.getByRole('gridcell', { name: method, exact: true }) });
  }

  /** A row for each frame, as sent, instead of for each exchange. */
  showFrames(): Promise<void> {
    return this.#page.getByRole('radio', { name: text('traffic.views.frames') }).click();
  }

  /** Filters by a method, and waits until only its rows are drawn: rows move until then. */
  async filterByMethod(method: string): Promise<void> {
    await this.filter.fill(`method:${method}`);
    const frames = this.grid.getByRole('row').filter({ has: this.#page.getByRole('gridcell') });
    await expect(frames.filter({ hasNotText: method })).toHaveCount(0);
  }

  /** Waits until so many exchanges match the filter. */
  async expectTotal(count: number): Promise<void> {
    await expect(this.#page.getByTitle(text('traffic.exchangeRows', { count }), { exact: true })).toBeVisible();
  }

  async showFrameAs(form: 'pretty' | 'raw' | 'details'): Promise<void> {
    await this.frame.getByRole('radio', { name: text(`traffic.frame.${form}`) }).click();
  }

  /** Waits until the open frame's body shows this text, formatted or raw. */
  expectBody(form: 'pretty' | 'raw', body: string | RegExp): Promise<void> {
    return expectCode(this.frame, text(`traffic.frame.${form}`), body);
  }

  /** The number of the open frame. */
  async frameNumber(): Promise<number> {
    return Number((await this.frame.getAttribute('aria-label'))?.replace(/\D/g, ''));
  }

  /** Goes from a request to its response, or back. */
  followPair(): Promise<void> {
    return this.frame.getByRole('button', { name: /^(Response|Request): frame \d+$/ }).click();
  }
}
