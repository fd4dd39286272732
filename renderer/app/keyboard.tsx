import { useCanGoBack, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useServers } from '../data/queries.ts';
import { useCurrentServerId, useWindowSearch } from '../state/address.ts';
import { classNames } from '../ui/class-names.ts';
import { KeyHint } from '../ui/controls/tooltip.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { focusPane } from '../ui/focus-pane.ts';
import layout from '../ui/layout.module.css';
import { isShortcut, type ShortcutName, shortcutGroups, shortcutNames, shortcuts } from '../ui/shortcuts.ts';
import { useTogglePanelSize } from './bottom-panel.tsx';
import { useColumns } from './columns.ts';
import css from './keyboard.module.css';
import { openPalette } from './palette/index.ts';
import type { connection, workspaces } from './views.tsx';

/** Where a character is text. */
const textFields = 'input, textarea, select, [contenteditable]';
/** What handles Esc itself. */
const escapeOwners =
  'input, textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Handles the shortcuts that work everywhere in the window. */
export function useShortcuts(): void {
  const { panel, frame, change } = useWindowSearch();
  const { toggleServers, toggleList } = useColumns();
  const togglePanelSize = useTogglePanelSize();
  const navigate = useNavigate();
  const { history } = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const canGoBack = useCanGoBack();
  const servers = useServers();
  const serverId = useCurrentServerId() ?? servers?.[0]?.server.id;
  const goTo = (to: (typeof workspaces)[number]['to'] | typeof connection.to) => {
    if (serverId === undefined) return;
    focusPane('list', { isShown: path === to.replace('$serverId', serverId) });
    void navigate({ to, params: { serverId } });
  };
  const commands: Partial<Record<ShortcutName, () => void>> = {
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
      if (document.activeElement?.closest('[data-pane=servers]')) focusPane('servers');
      toggleServers();
    },
    list: toggleList,
    panel: () => change({ panel: panel === 'none' ? 'traffic' : 'none' }),
    maximise: togglePanelSize,
    nextPane: () => stepPane(1),
    previousPane: () => stepPane(-1),
  };
  /** Shortcuts that are single characters, for use outside text fields. */
  const characters: Partial<Record<ShortcutName, () => void>> = {
    usePrompt: () => openPalette('all', '/'),
    help: () => change({ dialog: 'shortcuts' }),
  };
  const goBack = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(escapeOwners) !== null) return;
    if (frame !== undefined) change({ frame: undefined }, { replace: true });
    else if (canGoBack) history.back();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isShortcut(event, 'back')) return goBack(event);
    const command = commandOf(commands, event) ?? (isOutsideFields(event) ? commandOf(characters, event) : undefined);
    if (command === undefined) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function commandOf(commands: Partial<Record<ShortcutName, () => void>>, event: KeyboardEvent) {
  for (const name of shortcutNames) {
    if (commands[name] !== undefined && isShortcut(event, name)) return commands[name];
  }
  return undefined;
}

/**
 * Submits the focused form, else presses the main button of the item. While the item is blocked by a server request,
 * that is the button of the request, never a second run.
 */
function submit(): void {
  const { activeElement } = document;
  const form = activeElement?.closest('form');
  if (form) {
    form.requestSubmit();
    return;
  }
  // Here the shortcut isn't about the item.
  if (activeElement?.closest('[data-pane=panel], [data-pane=servers], [role=dialog], dialog')) return;
  const item = document.querySelector('[data-pane=item]');
  const place = item?.querySelector('[data-server-request]') ?? item;
  const buttons = place?.querySelectorAll<HTMLElement>('[data-main-action]:not(:disabled)') ?? [];
  [...buttons].find((button) => button.closest('[inert]') === null)?.click();
}

/** True when a character is meant neither for a text field nor for a dialog. */
function isOutsideFields({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element) || target.closest(`${textFields}, [role=dialog], [role=alertdialog]`) === null;
}

const focusable = '[tabindex="0"], button:not([disabled]), input:not([disabled]), a[href], textarea';

/** Moves the focus to the next (1) or previous (-1) pane, wrapping around. */
function stepPane(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  // A maximised panel covers the others.
  const panes = all.filter((pane) => pane.closest('[inert]') === null);
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const from = here < 0 && step < 0 ? 0 : here;
  const pane = panes[(from + step + panes.length) % panes.length];
  // A dialog may cover a part of the pane.
  const target = [...(pane?.querySelectorAll<HTMLElement>(focusable) ?? [])].find((each) => !each.closest('[inert]'));
  (target ?? pane)?.focus();
}

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('window.shortcuts');
  return (
    <Dialog isOpen title={t('title')} width="wide" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={css.groups} tabIndex={0} aria-label={t('title')}>
        {(['goTo', 'layout', 'work'] as const).map((group) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h3 className={classNames(layout.quiet, css.heading)}>{t(`groups.${group}`)}</h3>
            <dl>
              {shortcutNames
                .filter((name) => name in shortcutGroups[group])
                .map((name) => (
                  <div key={name} className={css.line}>
                    <dt>{t(`names.${name}`)}</dt>
                    <dd>
                      <KeyHint keys={shortcuts[name]} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
