import { type ReactElement, use, useEffect, useState } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger, TooltipTriggerStateContext } from 'react-aria-components';
import { flushSync } from 'react-dom';
import type { ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { useShortcut } from '../shortcuts.ts';
import css from './menus.module.css';

interface TooltipProps {
  text: string;
  /** Whose keys are shown, too. */
  shortcut?: ShortcutId;
  /** A focusable React Aria element. */
  children: ReactElement;
}

/** Shows a short text after a pause over, or at once with the keyboard on, its one child. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <Bubble text={text} shortcut={shortcut} />
    </TooltipTrigger>
  );
}

/** Drawn from its first opening on: a window has a hundred buttons, of which few are pointed at. */
function Bubble({ text, shortcut }: { text: string; shortcut: ShortcutId | undefined }) {
  const isOpen = use(TooltipTriggerStateContext)?.isOpen === true;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <AriaTooltip className={classNames(layout.wideRow, css.tooltip)} offset={6}>
        <CloseByEscape />
        {text}
        {shortcut !== undefined && <KeyHint of={shortcut} />}
      </AriaTooltip>
    )
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

const arrows = { Up: '↑', Down: '↓', Left: '←', Right: '→', Plus: '+' };
const macNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃', Enter: '↵', ...arrows };
const otherNames: Record<string, string> = { Mod: 'Ctrl', Enter: '↵', ...arrows };

/** A shortcut as this system writes it: `Mod+K` is `⌘K` or `Ctrl K`. */
export function shortcutText(keys: string, mac = isMac): string {
  const names = mac ? macNames : otherNames;
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(mac ? '' : ' ');
}

/** Draws keys, given as `Mod+Shift+P`. */
export function Keys({ keys }: { keys: string }) {
  return <kbd className={css.key}>{shortcutText(keys)}</kbd>;
}

/** Draws the keys of a command, if it has some. */
export function KeyHint({ of }: { of: ShortcutId }) {
  const keys = useShortcut(of);
  return keys !== '' && <Keys keys={keys} />;
}

/** Keys as `aria-keyshortcuts` has them; undefined for none. */
export function ariaKeys(keys: string, mac = isMac): string | undefined {
  return keys === '' ? undefined : keys.replace('Mod', mac ? 'Meta' : 'Control').replace('Esc', 'Escape');
}
