import { statSync } from 'node:fs';
import process from 'node:process';
import { app } from 'electron';
import { linkScheme, type Opened, openedFile, openedIn } from './opened-arguments.ts';

/** What the system opens with the app; what arrives early waits for the receiver. */
export interface OpenedBySystem {
  giveTo(receiver: (opened: Opened) => void): void;
}

/**
 * Receives links, files and folders: as events on macOS, also for what is dropped on the dock; elsewhere as arguments of
 * the app and of a second instance.
 */
export function takeOpened(): OpenedBySystem {
  // In development, Electron itself would be registered.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  const waiting: Opened[] = [];
  let receive = (each: Opened): void => void waiting.push(each);
  const receiveAll = (found: readonly Opened[]) => {
    for (const each of found) receive(each);
  };
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive({ type: 'link', link });
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receiveAll(openedFile(path, isFolder));
  });
  receiveAll(openedIn(process.argv.slice(1), process.cwd(), isFolder));
  app.on('second-instance', (_event, argv, folder) => receiveAll(openedIn(argv.slice(1), folder, isFolder)));
  return {
    giveTo: (next) => {
      receive = next;
      for (const each of waiting.splice(0)) next(each);
    },
  };
}

/** In development, the app's own folder is an argument. */
function isFolder(path: string): boolean {
  try {
    return path !== app.getAppPath() && statSync(path).isDirectory();
  } catch {
    return false;
  }
}
