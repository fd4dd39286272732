import type { Page } from '@playwright/test';

export interface LaunchOptions {
  /** Loupe's own folder. */
  home: string;
  /** Added to the environment. */
  env?: Record<string, string>;
}

/** The running desktop app, as far as the double and the real binary are alike. */
export interface DesktopApp {
  page: Page;
  windows(): Promise<{ minimized: boolean; visible: boolean }[]>;
  /** Closes the window, or quits, as a user would. */
  act(name: 'closeWindow' | 'quit'): void;
  /** Minimises the window and starts the app once more, with a file or a link as an argument. */
  startAgain(argument?: string): void;
  /** The address in the window's browser of one that the app serves. */
  addressOf(url: string): string;
  /** Resolves with the exit code when the app has quit. */
  ended: Promise<number | null>;
  /** Quits the app as a user would, and waits for its end. */
  close(): Promise<void>;
}

export type Launch<App extends DesktopApp = DesktopApp> = (options: LaunchOptions) => Promise<App>;
