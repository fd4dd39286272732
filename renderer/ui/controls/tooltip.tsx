import { type ReactElement, use, useEffect } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components';
import { flushSync } from 'react-dom';
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
        <CloseByEscape />
        {text}
        {shortcut !== undefined && <KeyHint keys={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

/** Closes its tooltip on Esc without consuming the key, so a focused dialog, popover or field gets it too. */
function CloseByEscape() {
  const state = use(TooltipTriggerStateContext);
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      // At once, and before the document has the key: React Aria's own listener there would keep it for an open tooltip.
      if (key === 'Escape') flushSync(() => state?.close(true));
    };
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [state]);
  return null;
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
