import { isShortcutName, type ShortcutName, shortcutGroups, shortcuts } from '#shared/model/commands.ts';

export { type ShortcutName, shortcutGroups, shortcuts } from '#shared/model/commands.ts';

/** The names of all shortcuts, in the order of the dialog. */
export const shortcutNames = Object.values(shortcutGroups)
  .flatMap((group) => Object.keys(group))
  .filter(isShortcutName);

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
