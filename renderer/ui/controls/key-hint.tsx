import css from './menus.module.css';

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

const macNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃', Enter: '↵' };
const otherNames: Record<string, string> = { Mod: 'Ctrl', Enter: '↵', Up: '↑', Down: '↓' };

/** A shortcut as this system writes it: `Mod+K` is `⌘K` or `Ctrl K`. */
export function shortcutText(keys: string, mac = isMac): string {
  const names = mac ? macNames : otherNames;
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(mac ? '' : ' ');
}

/** Draws a shortcut, given as `Mod+Shift+P`. */
export function KeyHint({ keys }: { keys: string }) {
  return <kbd className={css.key}>{shortcutText(keys)}</kbd>;
}
