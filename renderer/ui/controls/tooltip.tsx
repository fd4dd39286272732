import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import css from './menus.module.css';

interface TooltipProps {
  text: string;
  /** E.g. `Mod+K`. */
  shortcut?: string;
  /** A focusable React Aria element. */
  children: ReactElement;
}

/** Shows a short text after a pause over, or at once with the keyboard on, its one child. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={classNames(layout.wideRow, css.tooltip)} offset={6}>
        {text}
        {shortcut !== undefined && <KeyHint keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

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
