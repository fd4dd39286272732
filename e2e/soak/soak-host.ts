import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { viewport } from '../bench/bench-window.ts';
import { WindowProbe } from '../bench/window-probe.ts';
import { type BrowserClient, browserClient, clientBeside } from '../front-ends/browser-client.ts';
import { type BrowserMode, launchBrowserMode } from '../front-ends/browser-mode.ts';
import { factsOf, filesIn } from './host-facts.ts';
import { HostInspector, inspected } from './host-inspector.ts';
import type { Measurement } from './report.ts';

/** How long a step in a window may take, in milliseconds: the machine may have other work. */
const stepMs = 60_000;

/** A host in browser mode that can be looked into, and its windows. */
export class SoakHost {
  readonly client: BrowserClient['client'];
  readonly pages: readonly Page[];
  readonly #home: string;
  readonly #mode: BrowserMode;
  readonly #close: () => void;

  private constructor(home: string, mode: BrowserMode, user: BrowserClient, pages: readonly Page[]) {
    this.#home = home;
    this.#mode = mode;
    this.client = user.client;
    this.#close = user.close;
    this.pages = pages;
  }

  /** Starts the built host, or another `program`, with its data in `home`; with windows when there is a browser. */
  static async start(home: string, program?: string, windows?: { browser: Browser; count: number }): Promise<SoakHost> {
    const mode = await launchBrowserMode({ home, env: inspected, ...(program !== undefined && { program }) });
    try {
      if (windows === undefined) return new SoakHost(home, mode, await browserClient(mode.url), []);
      const context = await windows.browser.newContext({ viewport, reducedMotion: 'reduce' });
      const pages: Page[] = [];
      for (let number = 0; number < windows.count; number += 1) {
        const page = await context.newPage();
        page.setDefaultTimeout(stepMs);
        // The printed address enters once; the other windows have its cookie.
        await page.goto(pages[0]?.url() ?? mode.url);
        pages.push(page);
      }
      const [first] = pages;
      if (first === undefined) throw new Error('There is no window');
      return new SoakHost(home, mode, await clientBeside(first), pages);
    } catch (thrown) {
      await mode.stop();
      throw thrown;
    }
  }

  /** The end of what the host printed. */
  output(): string {
    return this.#mode.output().slice(-2000);
  }

  /** What Node warned of, such as an emitter with more and more listeners. */
  warnings(): string[] {
    return this.#mode
      .output()
      .split('\n')
      .filter((line) => line.includes('Warning: '));
  }

  /** What the host holds. Names that start with `count` must be back at the end. */
  async counts(): Promise<Measurement> {
    const inspector = await HostInspector.open(this.#mode);
    const active = await inspector.activeResources();
    inspector.close();
    const { threads, children, handles, listeners } = factsOf(this.#mode.pid ?? 0);
    const { own, temporary } = filesIn(this.#home);
    return {
      'count: server processes': children,
      'count: threads': threads,
      'count: sockets': handles.sockets,
      'count: pipes': handles.pipes,
      'count: open files': handles.files,
      'count: listening sockets': listeners,
      'count: timers': active.timers,
      'count: handles of the event loop': active.handles,
      'count: temporary files': temporary,
      'files in the data folder': own,
    };
  }

  /** The memory of the host and of each page, in bytes, after collecting garbage. */
  async memory(): Promise<Measurement> {
    const inspector = await HostInspector.open(this.#mode);
    const heap = await inspector.heap();
    inspector.close();
    const { memory } = factsOf(this.#mode.pid ?? 0);
    const pages = await Promise.all(this.pages.map((page) => new WindowProbe(page).heap()));
    return {
      'memory: host, resident': memory,
      'memory: host, heap': heap,
      ...Object.fromEntries(pages.map((bytes, index) => [`memory: window ${index + 1}, heap`, bytes])),
    };
  }

  async stop(): Promise<void> {
    this.#close();
    await this.#mode.stop();
  }
}

/** Where the host of a soak has its data. */
export const homeOf = (folder: string) => join(folder, 'loupe');
