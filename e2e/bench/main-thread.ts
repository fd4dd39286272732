import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** How often the page is asked what it used, in milliseconds. */
const everyMs = 40;
/** As many times in a row it must have had nothing to do. */
const quietTimes = 3;
/** What it may use between two times: being asked, and the cursor that blinks. */
const idleMs = 1;
const maxMs = 30_000;

/**
 * The CPU time of a page's main thread: scripts, style, layout, painting, garbage. Chromium counts it for the thread, so
 * other programs change it little.
 */
export class MainThread {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MainThread(page, session);
  }

  /**
   * Milliseconds of CPU from `act` until the page has nothing more to do and `isDone`. `act` must be bare input by mouse or
   * keyboard: finding an element costs time of the page, too.
   */
  async during(act: () => Promise<void>, isDone: () => Promise<boolean> = async () => true): Promise<number> {
    const before = await this.#used();
    const deadline = performance.now() + maxMs;
    await act();
    for (;;) {
      const after = await this.quiet();
      if (await isDone()) return after - before;
      if (performance.now() > deadline) throw new Error(`Nothing happened within ${maxMs} ms`);
    }
  }

  /** What one click in the middle of an element costs; pointing at it doesn't count. */
  async duringClick(target: Locator, isDone: () => Promise<boolean>): Promise<number> {
    await target.hover();
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const point = [x + width / 2, y + height / 2] as const;
    await this.#page.mouse.move(...point);
    await this.quiet();
    return this.during(() => this.#page.mouse.click(...point), isDone);
  }

  /** Waits until the page has nothing to do; the CPU time until then, in milliseconds. */
  async quiet(): Promise<number> {
    let used = await this.#used();
    for (let times = 0; times < quietTimes; ) {
      await sleep(everyMs);
      const now = await this.#used();
      times = now - used < idleMs ? times + 1 : 0;
      used = now;
    }
    return used;
  }

  async #used(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
    if (seconds === undefined) throw new Error('Chromium doesn’t count the time of the thread');
    return seconds * 1000;
  }
}
