import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useWindowSearch } from '../state/address.ts';
import { useColumns } from './columns.ts';
import { openPalette } from './palette/index.ts';
import { pages } from './views.tsx';

/** Where a slash is a letter. */
const typedInto = 'input, textarea, select, [contenteditable]';
/** Where Esc belongs to something else. */
const escapeOwners =
  'input, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** The keys that work everywhere in the window. */
export function useShortcuts(): void {
  const { panel, frame, change } = useWindowSearch();
  const { toggleServers } = useColumns();
  const navigate = useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  useEffect(() => {
    const commands: Record<string, () => void> = {
      k: () => openPalette('all'),
      p: () => openPalette('resources'),
      b: toggleServers,
      j: () => change({ panel: panel === 'none' ? 'traffic' : 'none' }),
      ...Object.fromEntries(pages.flatMap(({ to, key }) => (key ? [[key, () => void navigate({ to })]] : []))),
    };
    const goBack = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest(escapeOwners) !== null) return;
      if (frame !== undefined) change({ frame: undefined }, { replace: true });
      else if (canGoBack) history.back();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const command = isCommand ? commands[event.key.toLowerCase()] : undefined;
      if (command !== undefined) {
        event.preventDefault();
        command();
      } else if (event.key === 'F6') {
        event.preventDefault();
        focusPane(event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape') goBack(event);
      else if (event.key === '/' && isFree(event)) {
        event.preventDefault();
        openPalette('all', '/');
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel, frame, change, toggleServers, navigate, history, canGoBack]);
}

/** True when a letter is not for something that one types into, nor for a dialog over the window. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element) || target.closest(`${typedInto}, [role=dialog], [role=alertdialog]`) === null;
}

const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), a[href], textarea';

/** Moves the focus to the next (1) or the previous (-1) pane, around the ends. */
function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  const pane = panes[(from + step + panes.length) % panes.length];
  // What lies below a dialog cannot be reached.
  const target = [...(pane?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((each) => !each.closest('[inert]'));

  (target ?? pane)?.focus();
}
