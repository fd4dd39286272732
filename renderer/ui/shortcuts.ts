/**
 * Every shortcut of Loupe, by the part of the window where it works: what listens to keys, hints and the dialog of all
 * shortcuts take them from here. `Mod` is Ctrl, on a Mac Cmd.
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
    back: 'Esc',
    help: '?',
  },
  layout: {
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
    open: 'Enter',
    contextMenu: 'Shift+F10',
    fold: '← →',
    closeTab: 'Delete',
    moveUp: 'Alt+Up',
    moveDown: 'Alt+Down',
  },
} as const;

type Groups = typeof shortcutGroups;
/** The parts of the window, in the order of the dialog. */
export type ShortcutGroup = keyof Groups;
/** The name of a shortcut. */
export type ShortcutName = { [Group in ShortcutGroup]: keyof Groups[Group] & string }[ShortcutGroup];

/** All shortcuts by their names. */
export const shortcuts: Readonly<Record<ShortcutName, string>> = {
  ...shortcutGroups.goTo,
  ...shortcutGroups.layout,
  ...shortcutGroups.work,
};

const isName = (name: string): name is ShortcutName => name in shortcuts;

/** The names of all shortcuts, in the order of the dialog. */
export const shortcutNames = Object.values(shortcutGroups)
  .flatMap((group) => Object.keys(group))
  .filter(isName);

const keyNames: Record<string, string> = { Esc: 'Escape', Up: 'ArrowUp', Down: 'ArrowDown' };

const isNamed = (pressed: string, key: string) => pressed.toLowerCase() === (keyNames[key] ?? key).toLowerCase();

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key event is this shortcut. A sign such as `?` is itself wherever a keyboard has it. */
export function isShortcut(event: Pressed, name: ShortcutName): boolean {
  const parts = shortcuts[name].split('+');
  const key = parts.at(-1) ?? '';
  const isSign = /^[^\p{L}\p{N}]$/u.test(key);
  // With Alt, a digit is another sign on some systems.
  const isKey = /\d/.test(key) && key.length === 1 ? event.code === `Digit${key}` : isNamed(event.key, key);
  return (
    isKey &&
    (event.ctrlKey || event.metaKey) === parts.includes('Mod') &&
    event.altKey === parts.includes('Alt') &&
    (isSign || event.shiftKey === parts.includes('Shift'))
  );
}
