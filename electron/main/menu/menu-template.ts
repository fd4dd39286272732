import type { MenuItemConstructorOptions } from 'electron';
import {
  type CommandId,
  type CommandMenu,
  languageCommands,
  menuCommands,
  themeCommands,
} from '#shared/model/app/commands.ts';
import type { WindowReport } from '#shared/model/app/desktop.ts';
import type { ShortcutId, ShortcutTable } from '#shared/model/app/shortcut-keys.ts';
import { languageNames } from '#shared/model/settings/default-settings.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import { menuLabel, shownName } from '#shared/model/shown-name.ts';
import type { MenuTexts } from './menu-texts.ts';

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** A server or a recording that was used lately. */
export interface Recent {
  name: string;
  /** The address of its view. */
  address: string;
}

/** What the menus depend on. */
export interface MenuState {
  texts: MenuTexts;
  appName: string;
  isMac: boolean;
  isPackaged: boolean;
  /** The commands that the window in front can run; none without a window. */
  commands: WindowReport['commands'];
  settings: Pick<Settings, 'theme' | 'locale'>;
  /** The current keys of the commands. */
  keys: ShortcutTable['keys'];
  recentServers: readonly Recent[];
  recentRecordings: readonly Recent[];
}

/** What an item of the menus does; the system's own items have roles. */
export interface MenuActions {
  run(commandId: string): void;
  show(address: string): void;
}

/** So many commands that name something are listed; the palette has all. */
const mostNamed = 60;

/** The application menu: every command with its key, enabled where the window in front can run it. */
export function menuTemplate(state: MenuState, actions: MenuActions): Item[] {
  const { texts, isMac } = state;
  const text = texts.shell;
  const groups = (menu: CommandMenu) => commandGroups(menu, state, actions);
  const help = groups('help');
  return [
    // On a Mac, what is about the app is in the menu of its name.
    ...(isMac ? [appMenu(state, help.filter(isAbout))] : []),
    { label: text('menu.file'), submenu: fileItems(state, actions, groups('file')) },
    { label: text('menu.edit'), submenu: editItems(state) },
    { label: text('menu.view'), submenu: [...groups('view'), separator, ...viewItems(state, actions)] },
    { label: text('menu.go'), submenu: groups('go') },
    { label: text('menu.server'), submenu: [...groups('server'), ...namedItems(state, actions)] },
    {
      label: text('menu.window'),
      submenu: [
        { role: 'minimize', label: text('menu.minimize') },
        { role: 'zoom', label: text('menu.zoom') },
        ...(isMac ? [separator, { role: 'front', label: text('menu.front') } satisfies Item] : []),
      ],
    },
    { role: 'help', label: text('menu.help'), submenu: isMac ? help.filter((item) => !isAbout(item)) : help },
  ];
}

const isAbout = ({ id }: Item) => id === 'about';

/** What needs no window: it opens one. */
const windowless: ReadonlySet<string> = new Set<CommandId>(['newWindow', 'about']);

function commandGroups(menu: CommandMenu, state: MenuState, actions: MenuActions): Item[] {
  const enabled = new Set(state.commands.map(({ id }) => id));
  const toItem = (id: CommandId): Item => ({
    id,
    label: state.texts.commands[id],
    enabled: enabled.has(id) || windowless.has(id),
    ...acceleratorOf(id, state.keys),
    click: () => actions.run(id),
  });
  const groups: readonly (readonly CommandId[])[] = menuCommands[menu];
  return groups.flatMap((group, index) => [...(index > 0 ? [separator] : []), ...group.map(toItem)]);
}

/**
 * The key of a command. It is only shown: the page hears keys first and knows where they mean something else. Those that
 * are characters aren't even shown, since a Mac would take them from text fields.
 */
function acceleratorOf(id: ShortcutId, all: MenuState['keys']): Pick<Item, 'accelerator' | 'registerAccelerator'> {
  const keys = all.get(id) ?? '';
  if (!keys.includes('+') && !/^F\d+$/.test(keys)) return {};
  return { accelerator: keys.replace('Mod', 'CommandOrControl'), registerAccelerator: id === 'newWindow' };
}

const staticIds: ReadonlySet<string> = new Set([
  ...Object.values(menuCommands).flatMap((groups): readonly string[] => groups.flat()),
  ...themeCommands.map(({ id }) => id),
  ...languageCommands.map(({ id }) => id),
]);

/** The commands that name something, such as a server to connect, as the window words them. */
function namedItems({ commands }: MenuState, actions: MenuActions): Item[] {
  const named = commands.filter(({ id }) => !staticIds.has(id)).slice(0, mostNamed);
  if (named.length === 0) return [];
  return [
    separator,
    ...named.map(({ id, title }): Item => ({ id, label: menuLabel(shownName(title)), click: () => actions.run(id) })),
  ];
}

function appMenu({ texts: { shell: text }, appName }: MenuState, about: readonly Item[]): Item {
  return {
    label: appName,
    submenu: [
      ...about,
      separator,
      { role: 'services', label: text('menu.services') },
      separator,
      { role: 'hide', label: text('menu.hide') },
      { role: 'hideOthers', label: text('menu.hideOthers') },
      { role: 'unhide', label: text('menu.showAll') },
      separator,
      { role: 'quit', label: text('menu.quit') },
    ],
  };
}

function fileItems(state: MenuState, { show }: MenuActions, commands: Item[]): Item[] {
  const { shell: text } = state.texts;
  const recent = (label: string, list: readonly Recent[]): Item => ({
    label,
    enabled: list.length > 0,
    submenu: list.map(({ name, address }) => ({
      id: `recent ${address}`,
      label: menuLabel(shownName(name)),
      click: () => show(address),
    })),
  });
  return [
    ...commands,
    separator,
    recent(text('menu.recentServers'), state.recentServers),
    recent(text('menu.recentRecordings'), state.recentRecordings),
    separator,
    { role: 'close', label: text('menu.closeWindow') },
    ...(state.isMac ? [] : [separator, { role: 'quit', label: text('menu.quit') } satisfies Item]),
  ];
}

function editItems({ texts: { shell: text } }: MenuState): Item[] {
  return [
    { role: 'undo', label: text('menu.undo') },
    { role: 'redo', label: text('menu.redo') },
    separator,
    { role: 'cut', label: text('menu.cut') },
    { role: 'copy', label: text('menu.copy') },
    { role: 'paste', label: text('menu.paste') },
    { role: 'pasteAndMatchStyle', label: text('menu.pastePlain') },
    { role: 'selectAll', label: text('menu.selectAll') },
  ];
}

function viewItems(state: MenuState, actions: MenuActions): Item[] {
  const { texts, settings, isPackaged, commands } = state;
  const text = texts.shell;
  const isOpen = commands.length > 0;
  const choice = (id: string, label: string, checked: boolean): Item => ({
    id,
    label,
    type: 'radio',
    checked,
    enabled: isOpen,
    click: () => actions.run(id),
  });
  return [
    {
      label: text('menu.theme'),
      submenu: themeCommands.map(({ id, theme }) => choice(id, texts.themes[theme], settings.theme === theme)),
    },
    {
      label: text('menu.language'),
      submenu: languageCommands.map(({ id, locale }) => choice(id, languageNames[locale], texts.locale === locale)),
    },
    separator,
    { role: 'resetZoom', label: text('menu.zoomReset') },
    { role: 'zoomIn', label: text('menu.zoomIn') },
    { role: 'zoomOut', label: text('menu.zoomOut') },
    separator,
    { role: 'togglefullscreen', label: text('menu.fullScreen') },
    ...(isPackaged
      ? []
      : [
          separator,
          { role: 'reload', label: text('menu.reload') } satisfies Item,
          { role: 'toggleDevTools', label: text('menu.devTools') } satisfies Item,
        ]),
  ];
}
