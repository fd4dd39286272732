import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { commands, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { link } from '../data/client.ts';
import { ObservableValue } from '../data/observable.ts';
import * as versions from '../data/versions.ts';
import { closeRealHosts } from './real-host.ts';
import { resetStores } from './stores.ts';

// The files of one browser share a page, and what its modules hold: each test begins as a new window does.
beforeEach(async () => {
  await cleanup();
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
  // Where the test before clicked, a tooltip would open, and cover what this one wants to click.
  await commands.leavePage();
  // Cancels a pending focus change of the previous window.
  dispatchEvent(new Event('pointerdown'));
  // What the editors of earlier tests announced: elements of a role that a test may ask for.
  document.querySelector('.monaco-aria-container')?.remove();
  resetStores();
  for (const version of Object.values(versions)) {
    if (version instanceof ObservableValue) version.set(0);
  }
  // Stores write a moment after a change: what the test before changed isn't written into this one.
  sessionStorage.clear();
  dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
  localStorage.clear();
  link.start();
  // The link takes what it dialled in a later turn, and before that it has the host of the test before.
  await new Promise((resolve) => setTimeout(resolve));
});
afterEach(closeRealHosts);

declare module 'vitest' {
  interface ProvidedContext {
    /** A whole run, which keeps what the page executed for each file. */
    keepsModules: boolean;
  }
}
declare module 'vitest/browser' {
  interface BrowserCommands {
    startModules(): Promise<void>;
    endModules(): Promise<void>;
  }
}

if (inject('keepsModules')) {
  beforeAll(() => commands.startModules());
  afterAll(() => commands.endModules());
}
