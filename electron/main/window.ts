import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { pageUrl } from './page-address.ts';
import { readWindowState, visibleState, writeWindowState } from './window-state.ts';

const minSize = { minWidth: 800, minHeight: 500 };
/** A page that crashes more often isn't reloaded. */
const reloadsPerMinute = 3;

/** Opens a window with its saved state. Resolves when the page has loaded. */
export async function openWindow(dataDir: string): Promise<void> {
  const areas = screen.getAllDisplays().map((display) => display.workArea);
  const state = visibleState(await readWindowState(dataDir), areas);
  const window = new BrowserWindow({
    ...state.bounds,
    ...minSize,
    show: false,
    title: app.getName(),
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#ffffff',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  if (state.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    writeWindowState(dataDir, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  reloadAfterCrash(window);
  await window.loadURL(pageUrl);
}

function reloadAfterCrash(window: BrowserWindow): void {
  const crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    crashes.push(now);
    const recent = crashes.filter((at) => now - at < 60_000);
    if (recent.length <= reloadsPerMinute) window.webContents.reload();
  });
}
