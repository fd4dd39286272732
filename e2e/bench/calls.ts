import { setTimeout } from 'node:timers/promises';
import type { Page, WebSocket } from '@playwright/test';
import { CallDialog } from '../pages/call-dialog.ts';
import { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { inWindow } from './bench-window.ts';
import { atMost, type BenchRow } from './row.ts';
import { WindowProbe } from './window-probe.ts';

const idleMs = 30_000;

/** What a window asks of the host: while nothing happens, for a click on a resource, and for a tool call. */
export function run(): Promise<BenchRow[]> {
  return inWindow(async (page) => {
    const counter = new CallCounter(page);
    await page.reload();
    const loupe = new LoupeWindow(page);
    const probe = new WindowProbe(page);
    await loupe.connectDemo();
    await probe.settled();
    const count = async (work: () => Promise<unknown>) => {
      await setTimeout(1000);
      counter.take();
      await work();
      await setTimeout(1000);
      return counter.take();
    };
    await count(() => setTimeout(idleMs));
    const idle = await count(() => setTimeout(idleMs));
    await loupe.resources.row('README.md').click();
    // The next one below it.
    const click = await count(() => page.keyboard.press('ArrowDown').then(() => page.keyboard.press('Enter')));
    const tools = await ToolsPage.open(loupe);
    await tools.choose('echo');
    await tools.field('message').fill('Hello');
    await setTimeout(1500);
    const asked = await count(() => tools.runButton.click());
    const called = await count(() => new CallDialog(page).allow.click());
    return [
      atMost('window: calls in 30 s of nothing', idle.length, 0, 'calls'),
      atMost('window: calls of a click on a resource', click.length, 5, 'calls'),
      atMost('window: calls of a tool call until the question', asked.length, 4, 'calls'),
      atMost('window: calls of a tool call after the question', called.length, 6, 'calls'),
    ];
  });
}

/** Counts the procedures that a page calls, by their names. */
class CallCounter {
  #names: string[] = [];

  constructor(page: Page) {
    page.on('websocket', (socket: WebSocket) => {
      socket.on('framesent', ({ payload }) => {
        const name = /^{"i":"\w+","p":{"u":"([^"]+)"/.exec(String(payload))?.[1];
        if (name !== undefined) this.#names.push(name);
      });
    });
  }

  /** Those since the last time. */
  take(): string[] {
    const names = this.#names;
    this.#names = [];
    return names;
  }
}
