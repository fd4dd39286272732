import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import {
  app,
  BrowserWindow,
  dialog,
  type IpcMainEvent,
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  powerMonitor,
  shell,
} from 'electron';
import { createRouter } from '#api/router.ts';
import { createHost } from '#host/create-host.ts';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { orStorageFailed } from '#host/storage/database/storage-failure.ts';
import { chooseVault } from '#host/storage/vault/choose-vault.ts';
import { portReady, portRequest } from '#shared/contract/link.ts';
import { shellText } from '#shared/messages/shell.ts';
import { confine, denyPermissions } from './confinement.ts';
import { demoCommand } from './demo-mode.ts';
import { installMenu } from './menu.ts';
import { takeLinks, takeRecordings } from './opened-by-system.ts';
import { isOurPage } from './page-address.ts';
import { registerSchemes, servePage, serveToolApps } from './page-protocol.ts';
import { appRecorder } from './record-mode.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';
import { appServeCommand } from './serve-mode.ts';
import { openWindow } from './window.ts';

/** Runs the desktop app. Resolves when the window has loaded. */
export async function runDesktop(): Promise<void> {
  // Separate from Loupe's own files. The single-instance lock belongs to this folder.
  const electronFolder = join(dataDir(), 'electron');
  orStorageFailed(electronFolder, () => mkdirSync(electronFolder, { recursive: true, mode: 0o700 }));
  app.setPath('userData', electronFolder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const links = takeLinks();
  const files = takeRecordings();
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
  const bringForward = () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return void open();
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  app.on('second-instance', bringForward);
  links.giveTo((link) => {
    host.imports.openLink(link);
    if (BrowserWindow.getAllWindows().length > 0) bringForward();
  });
  files.giveTo((file) => {
    void host.recordings.opened.open(file);
    if (BrowserWindow.getAllWindows().length > 0) bringForward();
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  await open();
}

/** Delays quitting until `close` is done, so that no child process outlives the app. */
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

/** Sends each page that requests one a port to the router; a page has one at a time. */
function servePorts(router: AnyRouter): void {
  const handler = new RPCHandler(router);
  const portOf = new Map<number, MessagePortMain>();

  ipcMain.on(portRequest, (event) => {
    if (!isFromOurPage(event)) return;
    const { sender, senderFrame } = event;
    if (!portOf.has(sender.id)) sender.once('destroyed', () => portOf.get(sender.id)?.close());
    // A reloaded page can't close its previous port.
    portOf.get(sender.id)?.close();
    const { port1, port2 } = new MessageChannelMain();
    portOf.set(sender.id, port1);
    handler.upgrade(port1, { context: {} });
    port1.start();
    senderFrame?.postMessage(portReady, null, [port2]);
  });
}

/** True for the window's main frame at Loupe's URL. */
function isFromOurPage({ sender, senderFrame }: IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOurPage(senderFrame.url);
}

/** The app must be ready. */
async function createDesktopPlatform(): Promise<Platform> {
  const folder = dataDir();
  return {
    frontEnd: 'desktop',
    version: app.getVersion(),
    dataDir: folder,
    logStorage: 'disk',
    vault: (await openSafeStorageVault(folder)) ?? (await chooseVault(folder)),
    clock: monotonicClock,
    openExternal: (url) => shell.openExternal(url),
    revealFile: (path) => shell.showItemInFolder(path),
    chooseFile,
    onResume: (listener) => {
      powerMonitor.on('resume', listener);
      return () => void powerMonitor.off('resume', listener);
    },
    demo: demoCommand(),
    recorder: appRecorder(folder),
    serveCommand: appServeCommand(),
  };
}

/** Asks where to save a file, with a name in the downloads folder proposed; undefined when the user cancels. */
async function chooseFile(name: string): Promise<string | undefined> {
  const options = { defaultPath: join(app.getPath('downloads'), name) };
  const [window] = BrowserWindow.getAllWindows();
  const { canceled, filePath } = await (window === undefined
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? undefined : filePath;
}
