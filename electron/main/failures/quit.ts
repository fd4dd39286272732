import { app, BrowserWindow, powerMonitor } from 'electron';

/** Servers that don't end are killed well before; this is for what hangs in Loupe itself. In milliseconds. */
const longestMs = 15_000;

/** Quits in the usual way, which ends the servers, and starts the app again, which restores its windows. */
export function restartApp(): void {
  app.relaunch();
  app.quit();
}

/**
 * Delays quitting until `close` is done, so that no child process outlives the app, but at most for 15 s. The system's
 * shut-down and the end of its session quit in the same way.
 */
export function quitWith(close: () => Promise<void>): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    const limit = setTimeout(() => app.exit(1), longestMs);
    void close().finally(() => {
      clearTimeout(limit);
      state = 'closed';
      app.quit();
    });
  });
  // Linux and macOS wait for the app; Windows ends it soon after it told its windows.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', () => app.quit());
  });
}
