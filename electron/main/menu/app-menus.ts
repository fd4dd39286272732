import process from 'node:process';
import { app, Menu, type MenuItemConstructorOptions, type WebContents } from 'electron';
import type { Host } from '#host/create-host.ts';
import { shortcutTable } from '#shared/model/app/shortcut-keys.ts';
import { menuLabel, shownName } from '#shared/model/shown-name.ts';
import { showArgument } from '../opened-arguments.ts';
import type { Windows } from '../windows/windows.ts';
import { contextItems } from './context-items.ts';
import { type MenuActions, type MenuState, menuTemplate, type Recent } from './menu-template.ts';
import { type MenuTexts, menuTexts } from './menu-texts.ts';

/** Changes that come together make one menu, in milliseconds. */
const builtAfterMs = 100;

/** A window that shows only what is about the app. */
const aboutAddress = '/?dialog=about';

/** So many are listed of each kind. */
const mostRecent = 10;

/** The servers that were connected last, the newest first; those that were removed are left out. */
function recentServers({ connections: { sessions }, stores: { servers } }: AppMenusOptions['host']): Recent[] {
  const known = new Map(servers.list().map(({ server }) => [server.id, server.name]));
  const views = [...sessions.list().map((session) => session.view()), ...sessions.past()];
  const newest = views
    .filter(({ serverId, recorded }) => recorded === undefined && known.has(serverId))
    .sort((a, b) => b.startedAt - a.startedAt)
    .map(({ serverId }) => serverId);
  return [...new Set(newest)].slice(0, mostRecent).map((serverId) => ({
    name: known.get(serverId) ?? '',
    address: `/servers/${encodeURIComponent(serverId)}/connection`,
  }));
}

/** The newest recordings. */
async function recentRecordings({ recorded: { recordings } }: AppMenusOptions['host']): Promise<Recent[]> {
  const { recordings: listed } = await recordings.list();
  return listed.slice(0, mostRecent).map(({ id, name, client, serverName, target }) => ({
    name: name || [client?.name, serverName ?? target].filter(Boolean).join(' → '),
    address: `/recordings?recording=${encodeURIComponent(id)}`,
  }));
}

/** Shows the system's items for text and text fields where the page has no menu of its own. */
export function addContextMenu(contents: WebContents, texts: () => MenuTexts): void {
  contents.on('context-menu', (_event, params) => {
    const items = contextItems(params, texts(), {
      replace: (word) => contents.replaceMisspelling(word),
      lookUp: () => contents.showDefinitionForSelection(),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      isMac: process.platform === 'darwin',
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

interface AppMenusOptions {
  host: Pick<Host, 'stores' | 'connections' | 'recorded'>;
  windows: Pick<Windows, 'front' | 'open' | 'tellFront' | 'bringForward'>;
}

/** The native menus: the application menu, and the recent servers of the dock or the jump list. */
export class AppMenus {
  readonly #options: AppMenusOptions;
  #recentRecordings: readonly Recent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #shown = '';

  constructor(options: AppMenusOptions) {
    this.#options = options;
    this.#build();
    this.recordingsChanged();
  }

  get texts(): MenuTexts {
    return menuTexts(this.#options.host.stores.settings.value.locale ?? app.getLocale());
  }

  /** Builds the menus again, soon. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#build();
    }, builtAfterMs);
  }

  /** Reads the recordings again. */
  recordingsChanged(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    recentRecordings(this.#options.host)
      .then(
        (recordings) => {
          this.#recentRecordings = recordings;
          this.changed();
        },
        // The page shows why they can't be read.
        () => undefined,
      )
      .finally(() => {
        this.#isReading = false;
      });
  }

  #build(): void {
    const { host, windows } = this.#options;
    const { theme, locale, shortcuts } = host.stores.settings.value;
    const state: MenuState = {
      texts: this.texts,
      appName: app.getName(),
      isMac: process.platform === 'darwin',
      isPackaged: app.isPackaged,
      commands: windows.front?.commands ?? [],
      settings: { theme, locale },
      keys: shortcutTable(shortcuts).keys,
      recentServers: recentServers(host),
      recentRecordings: this.#recentRecordings,
    };
    // A menu that is built anew closes while the user reads it.
    const shown = JSON.stringify({ ...state, keys: [...state.keys] });
    if (shown === this.#shown) return;
    this.#shown = shown;
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(state, this.#actions)));
    this.#showRecent(state);
  }

  get #actions(): MenuActions {
    const { windows } = this.#options;
    return {
      run: (command) => {
        if (command === 'newWindow') void windows.open('/');
        else if (command === 'about' && windows.front === undefined) void windows.open(aboutAddress);
        else windows.tellFront({ type: 'run', command });
      },
      show: (address) => void windows.bringForward(address),
    };
  }

  /** The recent servers in the dock's menu, or in the jump list, whose items start the app with an address. */
  #showRecent({ texts, recentServers: servers }: MenuState): void {
    const newWindow = texts.commands.newWindow;
    const items = servers.map(({ name, address }): MenuItemConstructorOptions => {
      return { label: menuLabel(shownName(name)), click: () => this.#actions.show(address) };
    });
    app.dock?.setMenu(
      Menu.buildFromTemplate([{ label: newWindow, click: () => this.#actions.run('newWindow') }, ...items]),
    );
    if (process.platform !== 'win32') return;
    app.setJumpList([
      {
        type: 'custom',
        name: texts.shell('menu.recentServers'),
        items: servers.map(({ name, address }) => ({
          type: 'task',
          title: name.slice(0, 255),
          program: process.execPath,
          args: `${showArgument}${address}`,
          iconPath: process.execPath,
          iconIndex: 0,
        })),
      },
    ]);
  }
}
