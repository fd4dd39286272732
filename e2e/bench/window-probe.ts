import type { Page } from '@playwright/test';

/** What has to be there: an element, by its selector and, where that is not enough, by its whole text. */
export type Target = string | { selector: string; text: string };

type Press = 'pointerdown' | 'keydown';

/** Sees in the page itself what a person would: how long until something is painted, how long the page was stuck. */
export class WindowProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * From the next press of the mouse, or of a key, to the frame in which `target` is first there, in milliseconds.
   * Resolves once it watches; the press comes from the caller.
   */
  async fromPress(target: Target, press: Press = 'pointerdown'): Promise<() => Promise<number>> {
    const [measured] = await this.fromPressToEach([target], press);
    return () => measured ?? Promise.reject(new Error('Nothing was watched'));
  }

  /** The same for several targets; the press comes after this has resolved. */
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
    // Requested at once: a page that is stuck later gives what it has measured until then.
    const times = targets.map((_, index) => this.#page.evaluate<number>(`window.loupeMeasured[${index}]`));
    // A page may be closed while nobody waits for it any more.
    for (const time of times) time.catch(() => {});
    return times;
  }

  /**
   * When the frame after the one in which `target` is first in view begins, in milliseconds since 1970, in a page that is
   * opened afterwards. The page itself looks: what asks it from outside waits longer and longer between two questions.
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

  /** Waits until `target` is there. Rejects when it is not in time. */
  async until(target: Target, timeoutMs: number): Promise<void> {
    const wanted = typeof target === 'string' ? { selector: target } : target;
    await this.#page.waitForFunction(
      ({ selector, text }: { selector: string; text?: string }) =>
        [...document.querySelectorAll(selector)].some((element) => text === undefined || element.textContent === text),
      wanted,
      { timeout: timeoutMs },
    );
  }

  /** From a key press to the last paint that it causes within `selector`, in milliseconds; 0 when nothing changes. */
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

  /** The longest task of the page's main thread while `work` runs, in milliseconds; below 50 it counts as 0. */
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

  /** Waits until the window has fetched nothing for two seconds: what it loads in idle time is there. */
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

  /** The bytes of the page's JavaScript heap after collecting garbage. */
  async heap(): Promise<number> {
    const session = await this.#page.context().newCDPSession(this.#page);
    // What a weak reference or a finaliser lets go of is free only after the next collection.
    for (let pass = 0; pass < 2; pass += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize;
  }
}
