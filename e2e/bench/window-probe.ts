import type { Page } from '@playwright/test';

/** Sees in the page itself what a person would: how long until something is painted, how long the page was stuck. */
export class WindowProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * From the next press of the mouse, or of a key, to the frame in which `selector` first matches something, in milliseconds.
   * Resolves once it watches; the press comes from the caller.
   */
  async fromPress(selector: string, press: 'pointerdown' | 'keydown' = 'pointerdown'): Promise<() => Promise<number>> {
    const watch = ({ wanted, event }: { wanted: string; event: 'pointerdown' | 'keydown' }) => {
      const measured = new Promise<number>((resolve) => {
        addEventListener(
          event,
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector(wanted) === null) requestAnimationFrame(look);
              else requestAnimationFrame(() => resolve(performance.now() - timeStamp));
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      });
      Object.assign(window, { loupeMeasured: measured });
    };
    await this.#page.evaluate(watch, { wanted: selector, event: press });
    return () => this.#page.evaluate<number>('window.loupeMeasured');
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
