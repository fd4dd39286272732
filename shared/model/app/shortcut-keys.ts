import {
  type CommandId,
  defaultShortcuts,
  fixedShortcuts,
  isShortcutName,
  menuCommands,
  type ShortcutName,
} from './commands.ts';

/** Whatever can have a shortcut: the shortcuts, and the commands without one. */
export type ShortcutId = ShortcutName | CommandId;

const commandIds: readonly CommandId[] = Object.values(menuCommands).flatMap((groups): readonly CommandId[] =>
  groups.flat(),
);

/** All of them: those with default keys in the order of the dialog of shortcuts, then those of the menus. */
export const shortcutIds: readonly ShortcutId[] = [
  ...new Set<ShortcutId>([...Object.keys(defaultShortcuts).filter(isShortcutName), ...commandIds]),
];

const knownIds: ReadonlySet<string> = new Set(shortcutIds);
export const isShortcutId = (id: string): id is ShortcutId => knownIds.has(id);

/** The default keys of a command; empty for one without. */
export const defaultKeys = (id: ShortcutId): string => (isShortcutName(id) ? defaultShortcuts[id] : '');

export const isFixed = (id: ShortcutId): boolean => fixedShortcuts.some((fixed) => fixed === id);

const modifiers = ['Mod', 'Alt', 'Shift'] as const;
const namedKey =
  /^(F([1-9]|1\d|2[0-4])|Up|Down|Left|Right|Home|End|PageUp|PageDown|Enter|Esc|Space|Tab|Backspace|Delete|Insert|Plus)$/;

/** Keys as every part of Loupe writes them, such as `Mod+Shift+K`; undefined for a text that names no key. */
export function parseKeys(text: string): string | undefined {
  const parts = text.split('+').map((part) => part.trim());
  const key = parts.pop() ?? '';
  const given = new Set(parts);
  if (given.size !== parts.length || parts.some((part) => !modifiers.some((modifier) => modifier === part))) {
    return undefined;
  }
  const isSign = /^[!-~]$/.test(key);
  if (!isSign && !namedKey.test(key)) return undefined;
  // Keyboards differ in whether a sign needs Shift.
  const held = modifiers.filter((modifier) => given.has(modifier) && (modifier !== 'Shift' || !isPunctuation(key)));
  return [...held, key.length === 1 ? key.toUpperCase() : key].join('+');
}

/** Whether a key is a sign such as `?`, neither a letter nor a digit. */
export const isPunctuation = (key: string): boolean => /^[^\p{L}\p{N}]$/u.test(key);

/** Who has keys before any command of Loupe: the system, the browser, what edits text, lists and dialogs. */
type KeyOwner = 'system' | 'browser' | 'text' | 'lists' | 'search' | 'characters';

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
function keyOwner(keys: string): KeyOwner | undefined {
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

/** Why a command can't have the keys of its override. */
export type OverrideProblem = KeyOwner | 'unknownCommand' | 'fixed' | 'invalidKeys' | 'taken';

export interface BrokenOverride {
  id: string;
  keys: string;
  problem: OverrideProblem;
}

/** The keys of all commands, empty for one without, and the overrides that don't apply. */
export interface ShortcutTable {
  keys: ReadonlyMap<ShortcutId, string>;
  broken: readonly BrokenOverride[];
}

/** Who has keys, or why nobody may: undefined when they are free for `id`. */
export function keysProblem(
  id: ShortcutId,
  keys: string,
  current: ShortcutTable['keys'],
): { owner: KeyOwner } | { takenBy: ShortcutId } | undefined {
  const takenBy = shortcutIds.find((other) => other !== id && current.get(other) === keys);
  if (takenBy !== undefined && !isFixed(takenBy)) return { takenBy };
  const owner = keys === defaultKeys(id) ? undefined : keyOwner(keys);
  return owner === undefined ? undefined : { owner };
}

/** Merges the settings' overrides, an empty text for no keys, with the defaults. A broken override means the default. */
export function shortcutTable(overrides: Readonly<Record<string, string>>): ShortcutTable {
  const broken: BrokenOverride[] = [];
  const chosen = new Map<ShortcutId, string>();
  for (const [id, text] of Object.entries(overrides)) {
    const keys = text === '' ? '' : parseKeys(text);
    const problem = overrideProblem(id, keys);
    if (problem !== undefined) broken.push({ id, keys: text, problem });
    else if (isShortcutId(id) && keys !== undefined) chosen.set(id, keys);
  }
  // An override that is left out gives its command the default keys again, which another one may have.
  for (let conflict = firstConflict(chosen); conflict !== undefined; conflict = firstConflict(chosen)) {
    broken.push({ id: conflict, keys: chosen.get(conflict) ?? '', problem: 'taken' });
    chosen.delete(conflict);
  }
  return { keys: keysWith(chosen), broken };
}

function overrideProblem(id: string, keys: string | undefined): OverrideProblem | undefined {
  if (!isShortcutId(id)) return 'unknownCommand';
  if (isFixed(id)) return 'fixed';
  if (keys === undefined) return 'invalidKeys';
  return keys === '' || keys === defaultKeys(id) ? undefined : keyOwner(keys);
}

/** The last override whose keys another command has, too. */
function firstConflict(chosen: ReadonlyMap<ShortcutId, string>): ShortcutId | undefined {
  const keys = keysWith(chosen);
  return [...chosen].findLast(
    ([id, own]) => own !== '' && shortcutIds.some((other) => other !== id && keys.get(other) === own),
  )?.[0];
}

function keysWith(chosen: ReadonlyMap<ShortcutId, string>): ShortcutTable['keys'] {
  return new Map(shortcutIds.map((id) => [id, chosen.get(id) ?? defaultKeys(id)]));
}

/** The overrides with other keys of some commands; default keys need no entry. */
export function changedOverrides(
  overrides: Readonly<Record<string, string>>,
  changes: readonly (readonly [ShortcutId, string])[],
): Record<string, string> {
  const ids: readonly string[] = changes.map(([id]) => id);
  const others = Object.entries(overrides).filter(([id]) => !ids.includes(id));
  return Object.fromEntries([...others, ...changes.filter(([id, keys]) => keys !== defaultKeys(id))]);
}
