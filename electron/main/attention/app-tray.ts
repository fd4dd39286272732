import process from 'node:process';
import { app, Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron';
import type { Host } from '#host/create-host.ts';
import type { ShellText } from '#shared/messages/shell.ts';
import { menuLabel, shownName } from '#shared/model/shown-name.ts';
import type { Windows } from '../windows/windows.ts';
import { discBitmap } from './bitmaps.ts';

/** Pixels of the icon on a display of twice the usual density. */
const iconSize = 32;
/** So many sessions are listed. */
const mostSessions = 20;

interface AppTrayOptions {
  host: Pick<Host, 'stores' | 'connections'>;
  windows: Pick<Windows, 'bringForward' | 'front' | 'tellFront'>;
  text(): ShellText;
}

/**
 * The icon in the notification area or menu bar, with the sessions and the number of waiting requests. It is there when
 * the setting says so, and while the app runs without a window: otherwise nothing would show that it does.
 */
export class AppTray {
  readonly #options: AppTrayOptions;
  #tray: Tray | undefined;
  #shown = '';

  constructor(options: AppTrayOptions) {
    this.#options = options;
  }

  /** A session, the inbox, a setting or the windows changed. */
  changed(): void {
    const { host, windows } = this.#options;
    const isWanted = host.stores.settings.value.showsTray || windows.front === undefined;
    if (!isWanted) {
      this.#tray?.destroy();
      this.#tray = undefined;
      this.#shown = '';
      return;
    }
    const items = this.#items();
    const shown = JSON.stringify(items);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#tray ??= this.#create();
    this.#tray.setContextMenu(Menu.buildFromTemplate(items));
  }

  #create(): Tray {
    const black = discBitmap(iconSize, [0, 0, 0], 0.55);
    const blue = discBitmap(iconSize, [230, 130, 60], 0.55);
    const isMac = process.platform === 'darwin';
    const size = { width: iconSize, height: iconSize, scaleFactor: 2 };
    const icon = nativeImage.createFromBitmap(isMac ? black : blue, size);
    // A Mac paints it in the colour of its menu bar.
    icon.setTemplateImage(isMac);
    const tray = new Tray(icon);
    tray.setToolTip(app.getName());
    // A Mac opens the menu.
    if (!isMac) tray.on('click', () => void this.#options.windows.bringForward());
    return tray;
  }

  #items(): MenuItemConstructorOptions[] {
    const { host, windows } = this.#options;
    const text = this.#options.text();
    const names = new Map(host.stores.servers.list().map(({ server }) => [server.id, server.name]));
    const open = host.connections.sessions.list().filter(({ phase }) => phase !== 'ended');
    const waiting = host.connections.inbox.list().length;
    const sessions = open.slice(0, mostSessions).map(({ server }): MenuItemConstructorOptions => {
      const address = `/servers/${encodeURIComponent(server.id)}/connection`;
      return {
        id: `tray ${server.id}`,
        label: menuLabel(shownName(names.get(server.id) ?? '')),
        click: () => void windows.bringForward(address),
      };
    });
    return [
      { id: 'tray open', label: text('tray.open'), click: () => void windows.bringForward() },
      {
        id: 'tray inbox',
        label: waiting === 1 ? text('waiting.one') : text('waiting.several', { count: waiting }),
        visible: waiting > 0,
        click: () => void windows.bringForward().then(() => windows.tellFront({ type: 'run', command: 'inbox' })),
      },
      { type: 'separator' },
      ...(sessions.length === 0 ? [{ label: text('tray.noSessions'), enabled: false }] : sessions),
      { type: 'separator' },
      { label: text('menu.quit'), click: () => app.quit() },
    ];
  }
}
