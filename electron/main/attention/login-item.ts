import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { app } from 'electron';
import { autostartEntry } from './autostart-entry.ts';

/** Lets the system open the app at login, or not; nothing in development, where that would be Electron itself. */
export function openAtLogin(isOn: boolean): void {
  if (!app.isPackaged) return;
  if (process.platform === 'linux') openAtLinuxLogin(isOn);
  else app.setLoginItemSettings({ openAtLogin: isOn });
}

/** Electron has nothing for it on Linux. */
function openAtLinuxLogin(isOn: boolean): void {
  const folder = process.env.XDG_CONFIG_HOME ?? join(app.getPath('home'), '.config');
  const path = join(folder, 'autostart', 'loupe.desktop');
  try {
    if (!isOn) {
      rmSync(path, { force: true });
      return;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, autostartEntry(app.getName(), process.env.APPIMAGE ?? process.execPath));
  } catch {
    // A read-only folder of settings: the app then isn't opened.
  }
}
