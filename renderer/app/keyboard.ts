import { useCanGoBack, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { useServers } from '../data/queries.ts';
import { useCurrentServerId, useWindowSearch } from '../state/address.ts';
import { openNewWindow } from '../state/desktop.ts';
import { lastSearch } from '../state/places.ts';
import { isFrameShown } from '../state/shown-frame.ts';
import { undoLast } from '../state/undo.ts';
import { focusedElement } from '../ui/focus.ts';
import { focusedPane, focusPane, focusSearch, pressMainAction, stepPane } from '../ui/focus-pane.ts';
import { isFrom, isTyped, shortcutOf } from '../ui/shortcuts.ts';
import { useColumns } from './columns.ts';
import { openPalette } from './palette/index.ts';
import { useTogglePanelSize } from './panel-size.ts';
import type { connection, workspaces } from './views.tsx';

/** Where text is edited. */
const textOwners = 'input, textarea, [contenteditable]';
/** What handles Esc itself. */
const escapeOwners = `${textOwners}, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]`;

/** What Esc closes, the first that is open and in view. It never leaves the page. */
const closable = ['frame', 'panelSize', 'compare', 'diff', 'entry', 'recording'] as const;

/** Handles the shortcuts that work everywhere in the window. */
export function useShortcuts(): void {
  const { panel, change } = useWindowSearch();
  const { toggleServers, toggleList } = useColumns();
  const togglePanelSize = useTogglePanelSize();
  const navigate = useNavigate();
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const canGoBack = useCanGoBack();
  const servers = useServers();
  const serverId = useCurrentServerId() ?? servers?.[0]?.server.id;
  const goTo = (to: (typeof workspaces)[number]['to'] | typeof connection.to) => {
    if (serverId === undefined) return;
    focusPane('list', { isShown: path === to.replace('$serverId', serverId) });
    void navigate({ to, params: { serverId }, search: lastSearch(to, serverId) });
  };
  const commands: Partial<Record<ShortcutId, () => void>> = {
    palette: () => openPalette('all'),
    quickOpen: () => openPalette('resources'),
    addServer: () => change({ dialog: 'add' }),
    resources: () => goTo('/servers/$serverId/resources'),
    prompts: () => goTo('/servers/$serverId/prompts'),
    tools: () => goTo('/servers/$serverId/tools'),
    connection: () => goTo('/servers/$serverId/connection'),
    submit,
    settings: () => void navigate({ to: '/settings' }),
    servers: () => {
      // The folded list is another element: the focus follows.
      if (focusedPane() === 'servers') focusPane('servers');
      toggleServers();
    },
    list: toggleList,
    panel: () => change({ panel: panel === 'none' ? 'traffic' : 'none' }),
    maximise: togglePanelSize,
    newWindow: () => openNewWindow('/'),
    nextPane: () => stepPane(1),
    previousPane: () => stepPane(-1),
    usePrompt: () => openPalette('all', '/'),
    help: () => change({ dialog: 'shortcuts' }),
  };
  const close = (event: KeyboardEvent) => {
    const { pathname, search } = router.state.location;
    const isShown = (name: (typeof closable)[number]) => {
      if (name === 'frame') return isFrameShown();
      return name !== 'recording' || pathname === '/recordings';
    };
    const open = closable.find((name) => search[name] !== undefined && isShown(name));
    if (open === undefined || isFrom(event, escapeOwners)) return;
    void navigate({ to: '.', search: (current) => ({ ...current, [open]: undefined }), replace: true });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const id = shortcutOf(event);
    if (id === 'close') return close(event);
    // Text has an undo of its own.
    if (id === 'undo' && !isFrom(event, textOwners) && undoLast()) return event.preventDefault();
    if (id === 'find') return focusSearch() ? event.preventDefault() : undefined;
    const command = id === undefined ? undefined : commands[id];
    if (command === undefined || isTyped(event)) return;
    event.preventDefault();
    // A key that is held down doesn't send the same again and again.
    if (id !== 'submit' || !event.repeat) command();
  });
  const goBack = useEffectEvent((event: KeyboardEvent) => {
    // Within text, the cursor moves by words on some systems.
    if (shortcutOf(event) !== 'back' || isTyped(event) || isFrom(event, textOwners)) return;
    event.preventDefault();
    event.stopPropagation();
    if (canGoBack) router.history.back();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    // Before lists and tabs, which would take Alt+Left for Left.
    const listenFirst = (event: KeyboardEvent) => goBack(event);
    document.addEventListener('keydown', listen);
    document.addEventListener('keydown', listenFirst, { capture: true });
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('keydown', listenFirst, { capture: true });
    };
  }, []);
}

/** Submits the focused form, else presses the main button of the item. */
function submit(): void {
  const form = focusedElement()?.closest('form');
  const pane = focusedPane();
  if (form) form.requestSubmit();
  // Here the shortcut isn't about the item.
  else if (pane !== 'panel' && pane !== 'servers') pressMainAction();
}
