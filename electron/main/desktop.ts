import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { app, BrowserWindow } from 'electron';
import { createRouter } from '#api/router.ts';
import { createHost } from '#host/create-host.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { shellText } from '#shared/messages/shell.ts';
import { confine, denyPermissions } from './confinement.ts';
import { createDesktopPlatform } from './desktop-platform.ts';
import { installMenu } from './menu.ts';
import { registerSchemes, servePage } from './page-protocol.ts';
import { servePorts } from './ports.ts';
import { serveToolApps } from './tool-app-protocol.ts';
import { openWindow } from './window.ts';

/** The desktop app, from the first instruction to the last. Resolves once the window loads. */
export async function runDesktop(): Promise<void> {
  // Beside Loupe's own files, not among them. The single-instance lock is tied to this folder.
  const electronFolder = join(dataDir(), 'electron');
  mkdirSync(electronFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', electronFolder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  app.enableSandbox();
  registerSchemes();
  app.on('web-contents-created', (_event, contents) => confine(contents));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });

  await app.whenReady();
  servePage(join(import.meta.dirname, '../renderer'));
  const host = await createHost(await createDesktopPlatform());
  quitWith(() => host.close());
  denyPermissions(host.apps);
  serveToolApps(host.apps);
  servePorts(createRouter(host));
  installMenu(shellText(host.settings.value.locale ?? app.getLocale()));

  const open = () => openWindow(dataDir());
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return void open();
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  await open();
}

/** Holds every way of quitting back until `close` is done: no child process outlives the app. */
function quitWith(close: () => Promise<void>): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}
