import process from 'node:process';
import { app } from 'electron';
import type { AppUpdater, CancellationToken, UpdateInfo } from 'electron-updater';
import type { NewerVersion } from '#shared/model/app/update.ts';
import { anonymousHeaders, isSafeAddress, readUpdateFeed } from './update-feed.ts';
import type { Updater } from './updates.ts';

/**
 * electron-updater with this build's feed; undefined when it has none, or when it isn't of an installed package, which alone
 * can be replaced. Nothing is requested before `check`.
 */
export async function openAppUpdater(): Promise<Updater | undefined> {
  // The portable package of Windows is one file, which an installer wouldn't replace.
  const canUpdate = app.isPackaged && process.env.PORTABLE_EXECUTABLE_FILE === undefined;
  const feed = canUpdate ? await readUpdateFeed(process.resourcesPath) : undefined;
  if (feed === undefined) return undefined;
  // Loaded only by those who look for a newer version.
  const { default: module } = await import('electron-updater');
  const { autoUpdater, CancellationToken: Token } = module;
  if (!autoUpdater.isUpdaterActive()) return undefined;
  autoUpdater.logger = null;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  const { webRequest } = autoUpdater.netSession;
  // A redirect to another protocol ends here, wherever electron-updater follows one.
  webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isSafeAddress(url) }));
  webRequest.onBeforeSendHeaders(({ requestHeaders }, callback) => {
    callback({ requestHeaders: anonymousHeaders(requestHeaders) });
  });
  // Errors reject what was called; one without a listener would end the app.
  autoUpdater.on('error', () => undefined);
  return {
    check: async () => {
      const result = await autoUpdater.checkForUpdates();
      return result?.isUpdateAvailable === true ? newerVersion(result.updateInfo) : undefined;
    },
    download: (onProgress, signal) => download(autoUpdater, new Token(), onProgress, signal),
    install: () => {
      // The new one starts while this one is still ending.
      app.releaseSingleInstanceLock();
      autoUpdater.quitAndInstall();
    },
  };
}

async function download(
  autoUpdater: AppUpdater,
  token: CancellationToken,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const report = ({ percent }: { percent: number }) => onProgress(percent / 100);
  const cancel = () => token.cancel();
  autoUpdater.on('download-progress', report);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await autoUpdater.downloadUpdate(token);
  } finally {
    autoUpdater.off('download-progress', report);
    signal.removeEventListener('abort', cancel);
  }
}

function newerVersion({ version, releaseDate, releaseNotes }: UpdateInfo): NewerVersion {
  const releasedAt = Date.parse(releaseDate);
  const notes = Array.isArray(releaseNotes)
    ? releaseNotes.map((each) => `${each.version}\n${each.note ?? ''}`).join('\n\n')
    : (releaseNotes ?? '');
  return { version, ...(!Number.isNaN(releasedAt) && { releasedAt }), ...(notes !== '' && { notes }) };
}
