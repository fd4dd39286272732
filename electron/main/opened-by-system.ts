import { statSync } from 'node:fs';
import process from 'node:process';
import { app } from 'electron';
import type { Host } from '#host/create-host.ts';
import { viewAddressSchema } from '#shared/model/app/desktop.ts';
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

/**
 * Lets the window in front show what the system opened with the app. Nothing is run or added: recordings are read, and
 * the rest becomes a preview. Returns the address of a view that was asked for.
 */
export function showOpened(
  { stores: { imports, bundles }, recorded: { recordings } }: Pick<Host, 'stores' | 'recorded'>,
  opened: Opened,
): string | undefined {
  switch (opened.type) {
    case 'link':
      imports.openLink(opened.link);
      return undefined;
    case 'view':
      return viewAddressSchema.safeParse(opened.address).data;
    case 'recording':
      void recordings.opened.open(opened.path);
      return undefined;
    case 'configuration':
      void imports.offerFrom(async () => ({ previewId: (await imports.openFile(opened)).previewId }));
      return undefined;
    case 'folder':
      void imports.offerFrom(async () => ({ previewId: (await imports.openFolder(opened.path)).previewId }));
      return undefined;
    case 'bundle':
      void imports.offerFrom(async () => ({ uploadId: await bundles.copy(opened.path) }));
      return undefined;
  }
}
