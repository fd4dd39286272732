/** Who has keys before any command of Loupe: the system, the browser, what edits text, lists and dialogs. */
export type KeyOwner = 'system' | 'browser' | 'text' | 'lists' | 'search' | 'characters';

const owned: Readonly<Record<'system' | 'browser' | 'text', readonly string[]>> = {
  system: [
    ...['Alt+F4', 'Alt+Tab', 'Alt+Shift+Tab', 'Alt+Esc', 'Alt+Space', 'Mod+Esc', 'Mod+Space', 'Mod+Alt+Delete'],
    // macOS: quit, hide, minimise, preferences of input, screenshots. F10 opens the menu bar elsewhere.
    ...['Mod+Q', 'Mod+Shift+Q', 'Mod+H', 'Mod+Alt+H', 'Mod+M', 'F10', 'F11'],
  ],
  browser: [
    ...['Mod+T', 'Mod+Shift+T', 'Mod+W', 'Mod+Shift+W', 'Mod+N', 'Mod+Shift+N', 'Mod+Tab', 'Mod+Shift+Tab'],
    ...['Mod+R', 'Mod+Shift+R', 'F5', 'Mod+F5', 'Mod+L', 'F12', 'Mod+Shift+I', 'Mod+Shift+J', 'Mod+Shift+Delete'],
    ...['Alt+Left', 'Alt+Right', 'Alt+Home', 'Mod+[', 'Mod+]', 'Mod+-', 'Mod+=', 'Mod+Plus', 'F1', 'F3', 'F7'],
    ...Array.from({ length: 10 }, (_, digit) => `Mod+${digit}`),
  ],
  text: [
    ...['Mod+A', 'Mod+C', 'Mod+V', 'Mod+Shift+V', 'Mod+X', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Y'],
    ...['Mod+Backspace', 'Mod+Delete', 'Alt+Backspace', 'Alt+Delete', 'Shift+Delete', 'Shift+Insert', 'Mod+Insert'],
  ],
};

/** Keys that move the focus, the selection or the cursor, and press what has the focus. */
const moving = /(^|\+)(Up|Down|Left|Right|Home|End|PageUp|PageDown)$/;
const pressing = /^(Shift\+)?(Enter|Esc|Space|Tab|Backspace|Delete|Insert)$|^Shift\+F10$/;

/** Who has the keys already; undefined when a command can have them. */
export function keyOwner(keys: string): KeyOwner | undefined {
  for (const owner of ['system', 'browser', 'text'] as const) {
    if (owned[owner].includes(keys)) return owner;
  }
  if (pressing.test(keys)) return 'lists';
  // Alt moves rows, with a command of its own.
  if (moving.test(keys) && !/^Alt\+(Shift\+)?(Up|Down|PageUp|PageDown)$/.test(keys)) return 'lists';
  if (/^(Shift\+)?[A-Z0-9]$/.test(keys)) return 'search';
  // AltGr is Ctrl with Alt.
  return /^Mod\+Alt\+(Shift\+)?.$/.test(keys) ? 'characters' : undefined;
}
