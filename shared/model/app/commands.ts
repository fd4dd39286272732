import { locales, themes } from '../settings/default-settings.ts';

/**
 * Every shortcut of Loupe with its default keys, by the part of the window where it works. The settings can give other
 * keys ({@link file://./shortcut-keys.ts}). `Mod` is Ctrl, on a Mac Cmd.
 */
export const shortcutGroups = {
  goTo: {
    palette: 'Mod+K',
    quickOpen: 'Mod+P',
    usePrompt: '/',
    addServer: 'Mod+Shift+A',
    resources: 'Alt+1',
    prompts: 'Alt+2',
    tools: 'Alt+3',
    connection: 'Alt+4',
    settings: 'Mod+,',
    close: 'Esc',
    back: 'Alt+Left',
    undo: 'Mod+Z',
    help: '?',
  },
  layout: {
    /** Only the desktop app: browsers have it themselves. */
    newWindow: 'Mod+Shift+N',
    servers: 'Mod+B',
    list: 'Mod+Shift+L',
    panel: 'Mod+J',
    maximise: 'Mod+Shift+M',
    nextPane: 'F6',
    previousPane: 'Shift+F6',
  },
  work: {
    submit: 'Mod+Enter',
    fieldActions: 'Mod+.',
    find: 'Mod+F',
    asText: 'Alt+T',
    open: 'Enter',
    contextMenu: 'Shift+F10',
    fold: '← →',
    remove: 'Delete',
    moveUp: 'Alt+Up',
    moveDown: 'Alt+Down',
    moveTabLeft: 'Mod+Shift+Left',
    moveTabRight: 'Mod+Shift+Right',
    larger: 'Plus',
    smaller: '-',
  },
} as const;

type Groups = typeof shortcutGroups;
/** The parts of the window, in the order of the dialog. */
type ShortcutGroup = keyof Groups;
/** The name of a shortcut. */
export type ShortcutName = { [Group in ShortcutGroup]: keyof Groups[Group] & string }[ShortcutGroup];

/** The default keys of all shortcuts by their names. */
export const defaultShortcuts: Readonly<Record<ShortcutName, string>> = {
  ...shortcutGroups.goTo,
  ...shortcutGroups.layout,
  ...shortcutGroups.work,
};

/** Keys that every list, menu, dialog and picture has: they can't be changed. */
export const fixedShortcuts: readonly ShortcutName[] = [
  'close',
  'back',
  'open',
  'contextMenu',
  'fold',
  'remove',
  'larger',
  'smaller',
];

export const isShortcutName = (name: string): name is ShortcutName => Object.hasOwn(defaultShortcuts, name);

/**
 * The commands of the window by their ids, in the order of the desktop app's menus; each inner list stands between
 * separators. The palette has the same commands. One that is also a shortcut has the shortcut's name.
 */
export const menuCommands = {
  file: [
    ['newWindow', 'openInNewWindow'],
    ['addServer', 'importServers', 'knownServers', 'exportServers'],
    ['importRecordings', 'exportSession', 'recordClient'],
  ],
  view: [
    ['servers', 'list', 'panel', 'maximise'],
    ['traffic', 'logs', 'subscriptions', 'stderr', 'inbox', 'tasks', 'findings'],
    ['clearEnded'],
  ],
  go: [
    ['palette', 'quickOpen', 'usePrompt'],
    ['resources', 'prompts', 'tools', 'connection'],
    ['compare', 'recordings', 'checks', 'costs', 'hosts', 'audit', 'settings'],
    ['nextPane', 'previousPane'],
  ],
  server: [['compose', 'saveCheck']],
  help: [['help'], ['tour', 'whatsNew'], ['checkForUpdates', 'licenses', 'about']],
} as const;

type Menus = typeof menuCommands;
/** A menu with commands of the window. */
export type CommandMenu = keyof Menus;
/** The id of a command that every window has, whether it can be run now or not. */
export type CommandId = { [Menu in CommandMenu]: Menus[Menu][number][number] }[CommandMenu];

/** The ids of the commands that choose a theme or a language. */
export const themeCommands = themes.map((theme) => ({ theme, id: `theme ${theme}` }));
export const languageCommands = locales.map((locale) => ({ locale, id: `language ${locale}` }));
