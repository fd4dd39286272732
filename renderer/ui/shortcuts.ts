import { useSyncExternalStore } from 'react';
import { isShortcutName } from '#shared/model/app/commands.ts';
import { isPunctuation, type ShortcutId, type ShortcutTable, shortcutTable } from '#shared/model/app/shortcut-keys.ts';

let table = shortcutTable({});
let from = '{}';
const listeners = new Set<() => void>();

/** Applies the settings' overrides to everything that listens to keys or shows them. */
export function applyShortcuts(overrides: Readonly<Record<string, string>>): void {
  const text = JSON.stringify(overrides);
  if (text === from) return;
  from = text;
  table = shortcutTable(overrides);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current keys of all commands, empty for one without, and the overrides that don't apply. */
export function useShortcutTable(): ShortcutTable {
  return useSyncExternalStore(subscribe, () => table);
}

/** The current keys of a command, such as `Mod+K`; empty for one without. */
export function useShortcut(id: ShortcutId): string {
  return useShortcutTable().keys.get(id) ?? '';
}

/** Whether a command that has no keys by default has some. */
export function useHasCommandKeys(): boolean {
  return [...useShortcutTable().keys].some(([id, keys]) => keys !== '' && !isShortcutName(id));
}

const keyNames: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ' ': 'Space',
  '+': 'Plus',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The keys of a key event, such as `Mod+Shift+K`. Ctrl and Cmd are one; a sign is itself wherever a keyboard has it. */
export function pressedKeys(event: Pressed): string {
  const key = pressedKey(event);
  const isHeld = {
    Mod: event.ctrlKey || event.metaKey,
    Alt: event.altKey,
    Shift: event.shiftKey && !isPunctuation(key) && key !== 'Plus',
  };
  return [...(['Mod', 'Alt', 'Shift'] as const).filter((modifier) => isHeld[modifier]), key].join('+');
}

function pressedKey({ key, code, ctrlKey, metaKey, altKey }: Pressed): string {
  const physical = /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  const isModified = ctrlKey || metaKey || altKey;
  // With Alt, a key is another sign on some systems; with another script, it isn't a Latin letter.
  const isOther = /^Digit/.test(code) ? isModified : altKey || /^[^ -~]$/.test(key);
  if (physical !== undefined && isOther && isModified) return physical;
  return keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Whether a key event is the shortcut of a command. */
export function isShortcut(event: Pressed, id: ShortcutId): boolean {
  return table.keys.get(id) === pressedKeys(event);
}

/** The command whose shortcut a key event is. */
export function shortcutOf(event: Pressed): ShortcutId | undefined {
  const keys = pressedKeys(event);
  return [...table.keys].find(([, each]) => each === keys)?.[0];
}

/** A character that types text in a field. */
function isCharacter(keys: string): boolean {
  return !keys.includes('+') && !/^F\d+$/.test(keys);
}

/** Where a character is text, or meant for a dialog. */
const characterOwners = 'input, textarea, [contenteditable], [role=dialog], [role=alertdialog], select';

/** Whether a key is text of a field, rather than a shortcut. */
export function isTyped(event: KeyboardEvent): boolean {
  return isCharacter(pressedKeys(event)) && isFrom(event, characterOwners);
}

/** Whether a key was pressed in one of the elements that a selector names. */
export function isFrom({ target }: KeyboardEvent, owners: string): boolean {
  return target instanceof Element && target.closest(owners) !== null;
}
