import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { app, BrowserWindow, crashReporter, dialog, powerMonitor, session, shell } from 'electron';
import { createRouter } from '#api/router.ts';
import { createHost, type Host } from '#host/create-host.ts';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { rememberFirstVersion } from '#host/storage/config/first-version.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { orStorageFailed } from '#host/storage/database/storage-failure.ts';
import { chooseVault } from '#host/storage/vault/choose-vault.ts';
import { shellText } from '#shared/messages/shell.ts';
import type { Digest } from '#shared/model/digest.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import { AppTray } from './attention/app-tray.ts';
import { Attention } from './attention/attention.ts';
import { openAtLogin } from './attention/login-item.ts';
import { confine, denyPermissions } from './confinement.ts';
import { demoCommand } from './demo-mode.ts';
import { crashFolder } from './failures/crash-files.ts';
import { handleHostFailures } from './failures/host-failures.ts';
import { quitWith } from './failures/quit.ts';
import { AppMenus, addContextMenu } from './menu/app-menus.ts';
import { showOpened, takeOpened } from './opened-by-system.ts';
import { registerSchemes, servePage, serveToolApps } from './page-protocol.ts';
import { appRecorder } from './record-mode.ts';
import { openSafeStorageVault } from './safe-storage-vault.ts';
import { appServeCommand } from './serve-mode.ts';
import { openAppUpdater } from './updates/app-updater.ts';
import { Updates } from './updates/updates.ts';
import { servePorts } from './windows/ports.ts';
import { Windows } from './windows/windows.ts';

/** Runs the desktop app. Resolves when its windows have loaded. */
export async function runDesktop(): Promise<void> {
  // Separate from Loupe's own files. The single-instance lock belongs to this folder.
  const electronFolder = join(dataDir(), 'electron');
  orStorageFailed(electronFolder, () => mkdirSync(electronFolder, { recursive: true, mode: 0o700 }));
  app.setPath('userData', electronFolder);
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const opened = takeOpened();
  app.setPath('crashDumps', crashFolder(dataDir()));
  crashReporter.start({ uploadToServer: false });
  app.enableSandbox();
  registerSchemes();
  app.on('web-contents-created', (_event, contents) => confine(contents));

  await app.whenReady();
  servePage(join(import.meta.dirname, '../renderer'));
  const host = await createHost(await createDesktopPlatform());
  void rememberFirstVersion({ settings: host.stores.settings, platform: host.platform });
  denyPermissions(host.surface.apps);
  serveToolApps(host.surface.apps);
  const text = () => shellText(host.stores.settings.value.locale ?? app.getLocale());
  const windows = new Windows({
    dataDir: dataDir(),
    text,
    onChange: () => {
      menus.changed();
      // The first window isn't there yet.
      if (windows.front !== undefined) tray.changed();
    },
    onDiscard: (id) => host.stores.drafts.removeWindow(id),
  });
  const showPage = (details: string, ms: number) => windows.showFailure(details, ms);
  handleHostFailures({ dataDir: dataDir(), mask: host.mask, text, showPage });
  const menus = new AppMenus({ host, windows });
  const attention = new Attention({ host, windows, text });
  const tray = new AppTray({ host, windows, text });
  app.on('before-quit', () => windows.store({ isLast: true }));
  // The computer may lose its power while it sleeps.
  powerMonitor.on('suspend', () => windows.store());
  const updates = new Updates({ openUpdater: openAppUpdater, quit: () => app.quit() });
  quitWith(async () => {
    await host.close();
    await updates.beforeExit();
  });
  servePorts(createRouter(host), windows, updates);
  app.on('web-contents-created', (_event, contents) => addContextMenu(contents, () => menus.texts));
  followHost(host, (digest) => {
    if (digest.recordings === true) menus.recordingsChanged();
    menus.changed();
    attention.changed();
    tray.changed();
    if (digest.settings === true) openAtLogin(host.stores.settings.value.opensAtLogin);
  });

  app.on('window-all-closed', () => {
    if (keepsRunning(host.stores.settings.value)) tray.changed();
    else app.quit();
  });
  app.on('second-instance', () => void windows.bringForward());
  app.on('activate', () => {
    if (windows.front === undefined) void windows.restore();
  });
  await windows.restore();
  opened.giveTo((each) => {
    const address = showOpened(host, each);
    void windows.bringForward(address);
  });
}

/** Whether the app, with its sessions, outlives its last window; by default as the system's apps do. */
function keepsRunning({ lastWindowClosed }: Pick<Settings, 'lastWindowClosed'>): boolean {
  return lastWindowClosed === undefined ? process.platform === 'darwin' : lastWindowClosed === 'keep';
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
    systemProxy: (url) => session.defaultSession.resolveProxy(url),
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
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? undefined : filePath;
}

/** Calls `onDigest` with the host's changes until the app quits, as its windows learn of them. */
function followHost(
  { digests, stores: { traffic } }: Pick<Host, 'digests' | 'stores'>,
  onDigest: (digest: Digest) => void,
): void {
  const stopped = new AbortController();
  app.once('will-quit', () => stopped.abort());
  const follow = async () => {
    for await (const digest of digests.watch(traffic.head, stopped.signal)) onDigest(digest);
  };
  void follow();
}
