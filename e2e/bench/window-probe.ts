import type { Page } from '@playwright/test';

/** An element by its selector and optionally its whole text. */
export type Target = string | { selector: string; text: string };

type Press = 'pointerdown' | 'keydown';

/** Measures in the page what a user sees: the time until something is painted, and blocked time. */
export class WindowProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Milliseconds from the next mouse or key press to the frame in which `target` first exists. Resolves when it is
   * watching; the caller presses.
   */
  async fromPress(target: Target, press: Press = 'pointerdown'): Promise<() => Promise<number>> {
    const [measured] = await this.fromPressToEach([target], press);
    return () => measured ?? Promise.reject(new Error('Nothing was watched'));
  }

  /** The same for several targets; press after this has resolved. */
  async fromPressToEach(targets: Target[], press: Press = 'pointerdown'): Promise<Promise<number>[]> {
    const wanted = targets.map((target) => (typeof target === 'string' ? { selector: target } : target));
    await this.#page.evaluate(
      ({ each, event }) => {
        const isThere = ({ selector, text }: { selector: string; text?: string }) =>
          text === undefined
            ? document.querySelector(selector) !== null
            : [...document.querySelectorAll(selector)].some((element) => element.textContent === text);
        const pressed = new Promise<number>((resolve) => {
          addEventListener(event, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
        });
        const measured = each.map(async (target) => {
          const start = await pressed;
          return new Promise<number>((resolve) => {
            const look = () => {
              if (!isThere(target)) requestAnimationFrame(look);
              else requestAnimationFrame(() => resolve(performance.now() - start));
            };
            requestAnimationFrame(look);
          });
        });
        Object.assign(window, { loupeMeasured: measured });
      },
      { each: wanted, event: press },
    );
    // Request the value now: a page that blocks later still returns it.
    const times = targets.map((_, index) => this.#page.evaluate<number>(`window.loupeMeasured[${index}]`));
    // The page may close when the value is no longer needed.
    for (const time of times) time.catch(() => {});
    return times;
  }

  /**
   * When the frame after the one in which `target` is first visible begins, in milliseconds since 1970, in a page
   * opened later. Measured in the page, since polling from outside backs off.
   */
  async timeOfPaint(target: Exclude<Target, string>): Promise<() => Promise<number>> {
    const shown = Promise.withResolvers<number>();
    await this.#page.exposeFunction('loupeShown', shown.resolve);
    await this.#page.addInitScript(({ selector, text }) => {
      const isInView = (element: Element) => element.textContent === text && element.getClientRects().length > 0;
      const look = () => {
        if (![...document.querySelectorAll(selector)].some(isInView)) requestAnimationFrame(look);
        else requestAnimationFrame(() => Reflect.get(window, 'loupeShown')(performance.timeOrigin + performance.now()));
      };
      requestAnimationFrame(look);
    }, target);
    return () => shown.promise;
  }

  /** Rejects when it times out. */
  async until(target: Target, timeoutMs: number): Promise<void> {
    const wanted = typeof target === 'string' ? { selector: target } : target;
    await this.#page.waitForFunction(
      ({ selector, text }: { selector: string; text?: string }) =>
        [...document.querySelectorAll(selector)].some((element) => text === undefined || element.textContent === text),
      wanted,
      { timeout: timeoutMs },
    );
  }

  /** Milliseconds from a key press to its last paint in `selector`; 0 without a change. */
  async fromKey(key: string, selector: string): Promise<number> {
    const quietMs = 200;
    await this.#page.evaluate(
      ({ selector: watched, quiet }) => {
        const measured = new Promise<number>((resolve) => {
          addEventListener(
            'keydown',
            ({ timeStamp }) => {
              let painted = timeStamp;
              let timer = setTimeout(finish, quiet);
              const observer = new MutationObserver(() => {
                clearTimeout(timer);
                requestAnimationFrame(() => {
                  painted = performance.now();
                });
                timer = setTimeout(finish, quiet);
              });
              const node = document.querySelector(watched);
              if (node !== null) observer.observe(node, { subtree: true, childList: true, characterData: true });
              function finish() {
                observer.disconnect();
                resolve(painted - timeStamp);
              }
            },
            { capture: true, once: true },
          );
        });
        Object.assign(window, { loupeMeasured: measured });
      },
      { selector, quiet: quietMs },
    );
    await this.#page.keyboard.press(key);
    return this.#page.evaluate<number>('window.loupeMeasured');
  }

  /** The longest main-thread task of the page while `work` runs, in milliseconds; 0 below 50. */
  async longestTask(work: () => Promise<void>): Promise<number> {
    await this.#page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        entryTypes: ['longtask'],
      });
      Object.assign(window, { loupeTasks: tasks });
    });
    await work();
    return this.#page.evaluate<number>('Math.max(0, ...window.loupeTasks)');
  }

  /** Waits until the window has fetched nothing for two seconds, so that its idle-time downloads are done. */
  async settled(): Promise<void> {
    await this.#page.evaluate(
      (quietMs) =>
        new Promise<void>((resolve) => {
          let timer = setTimeout(resolve, quietMs);
          new PerformanceObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(resolve, quietMs);
          }).observe({ entryTypes: ['resource'] });
        }),
      2000,
    );
  }

  /** The page's JavaScript heap in bytes, after garbage collection. */
  async heap(): Promise<number> {
    const session = await this.#page.context().newCDPSession(this.#page);
    // Weak references and finalizers are freed only by the next collection.
    for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize;
  }
}
