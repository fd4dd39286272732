import { app, type BrowserWindow, dialog } from 'electron';
import type { ShellText } from '#shared/messages/shell.ts';
import { crashFolder } from './crash-files.ts';
import { showFailureBox } from './failure-box.ts';

/** A page that crashes more often isn't reloaded without asking. */
const reloadsPerMinute = 3;

/**
 * Reloads a crashed page at its address; one that crashes again and again only when the user says so. A page that doesn't
 * respond is reloaded or waited for, as the user says.
 */
export function handlePageFailures(
  window: BrowserWindow,
  { dataDir, text }: { dataDir: string; text(): ShellText },
): void {
  const contents = window.webContents;
  let crashes: number[] = [];
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    crashes = [...crashes.filter((at) => now - at < 60_000), now];
    if (crashes.length <= reloadsPerMinute) return contents.reload();
    const details = `Loupe ${app.getVersion()}: ${reason} (${exitCode})`;
    const box = { details, folder: crashFolder(dataDir), action: text()('menu.reload'), text: text(), parent: window };
    void showFailureBox({ ...box, message: text()('failed.page') }).then((reloads) => {
      if (window.isDestroyed()) return;
      crashes = [];
      if (reloads) contents.reload();
      else window.close();
    });
  });

  let asking: AbortController | undefined;
  const ask = async (signal: AbortSignal) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: text()('failed.unresponsive'),
      buttons: [text()('failed.wait'), text()('menu.reload')],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    // Its process is stuck: another one is needed.
    if (response === 1 && !signal.aborted && !window.isDestroyed()) contents.forcefullyCrashRenderer();
  };
  window.on('unresponsive', () => {
    asking?.abort();
    asking = new AbortController();
    void ask(asking.signal);
  });
  window.on('responsive', () => asking?.abort());
  window.on('closed', () => asking?.abort());
}
