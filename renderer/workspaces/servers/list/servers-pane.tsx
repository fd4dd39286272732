import { useNavigate } from '@tanstack/react-router';
import { Plus, Server as ServerIcon } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import { useServersQuery, useSessionStates } from '../../../data/queries.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { useServerId, useWindowSearch } from '../../../state/address.ts';
import { lastSearch, lastView } from '../../../state/places.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ContextMenu, rowAt } from '../../../ui/controls/menu.tsx';
import { PaneHead } from '../../../ui/controls/toolbar.tsx';
import { focusPane } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { isShortcut } from '../../../ui/shortcuts.ts';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, reorderServers } from '../actions.ts';
import css from '../servers.module.css';
import { groupsOf } from './groups.ts';
import { listRows, mainStart, type RecordedStart, type RecordedStarts } from './list-rows.ts';
import { RecordingCommands } from './recording-commands.tsx';
import { ServerCommands } from './server-commands.tsx';
import { FoldedEntry, ServerEntry } from './server-entry.tsx';
import { serverLabel } from './server-label.ts';
import { StartsCommands, useStartName } from './start-facts.tsx';

const StartEntry = lazyView(async () => (await import('./starts-entry.tsx')).StartEntry);
const StartsEntry = lazyView(async () => (await import('./starts-entry.tsx')).StartsEntry);
const ReconnectOpen = lazyView(async () => (await import('./reconnect-open.tsx')).ReconnectOpen);

/** Which clients' recordings a person opened or closed: they stay so while a narrow window hides the list. */
const useToggled = create<{ starts: ReadonlyMap<string, boolean> }>(() => ({ starts: new Map() }));

function setOpen(id: string, isOpen: boolean): void {
  useToggled.setState(({ starts }) => ({ starts: new Map(starts).set(id, isOpen) }));
}

/** The list of servers: select, connect, add, edit, reorder. Folded, it shows icons. */
export function ServersPane({ isFolded }: { isFolded: boolean }) {
  const t = useTranslations('servers');
  const query = useServersQuery();
  const views = query.data;
  const { change } = useWindowSearch();
  const add = () => change({ dialog: 'add' });
  const addButton = <IconButton icon={Plus} label={t('add')} onPress={add} />;
  return (
    <>
      {isFolded ? (
        <div className={classNames(layout.center, layout.ruled, css.foldedHead)}>{addButton}</div>
      ) : (
        <PaneHead title={t('title')} detail={views && listRows(views, undefined, () => false).length}>
          {views?.length !== 0 && addButton}
        </PaneHead>
      )}
      {!isFolded && <Fetching query={query} />}
      {views?.length === 0 && !isFolded ? (
        <EmptyState title={t('none')} icon={ServerIcon} actions={<Button onPress={add}>{t('add')}</Button>}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ServerList views={views ?? []} isFolded={isFolded} />
      )}
      {/* Below the rows, which it would move when it comes. */}
      {!isFolded && (
        <div className={css.reconnect}>
          <ReconnectOpen />
        </div>
      )}
    </>
  );
}

/** A dragged server, and where it would be dropped. */
type Drag = { moved: ServerId; over?: undefined } | { moved: ServerId; over: ServerId; side: 'before' | 'after' };

function ServerList({ views, isFolded }: { views: readonly ServerView[]; isFolded: boolean }) {
  const t = useTranslations('servers');
  const sessions = useSessionStates();
  const openServer = useOpenServer();
  const current = useServerId();
  const { change } = useWindowSearch();
  const [drag, setDrag] = useState<Drag>();
  // Recordings come after the servers, which alone have an order.
  const ids = views.filter(({ recordingId }) => recordingId === undefined).map(({ server }) => server.id);
  const servers = views.map(({ server }) => server);
  const toggled = useToggled(({ starts }) => starts);
  const has = (starts: readonly RecordedStart[]) => starts.some(({ view }) => view.server.id === current);
  const rows = useMemo(
    () => listRows(views, sessions, (id) => !isFolded && toggled.get(id) === true),
    [views, sessions, isFolded, toggled],
  );
  // Opening a start shows it among the others, once: nothing closes them but the user.
  const opening = rows.find((row) => row.type === 'starts' && !toggled.has(row.id) && has(row.starts))?.id;
  useLayoutEffect(() => {
    if (opening !== undefined) setOpen(opening, true);
  }, [opening]);
  const grid = useRef<HTMLDivElement>(null);
  // The row that was selected, and the clicks since: at the second one of a double click, its page may not be there yet,
  // and starts that its selection opened aren't to be closed.
  const chosenRow = useRef<{ id: string; clicks: number }>(undefined);
  const startName = useStartName();
  const group = (key: unknown) => rows.flatMap((row) => (row.type === 'starts' && row.id === key ? [row] : []))[0];
  const toggle = ({ id, isOpen }: RecordedStarts) => setOpen(id, !isOpen);
  const selected = rows.find((row) => (row.type === 'starts' ? !row.isOpen && has(row.starts) : row.id === current));
  const Entry = isFolded ? FoldedEntry : ServerEntry;
  const byKey = (key: unknown) => views.find(({ server }) => server.id === key);
  const move = (id: ServerId, steps: number) => void reorderServers(moveBy(ids, id, steps));
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const isUp = isShortcut(event, 'moveUp');
    if (!isUp && !isShortcut(event, 'moveDown')) return;
    event.preventDefault();
    event.stopPropagation();
    if (current !== undefined) move(current, isUp ? -1 : 1);
  };
  const viewAt = (event: DragEvent) => byKey(rowAt(event)?.key);
  const dragOver = (event: DragEvent) => {
    const over = ids.find((id) => id === viewAt(event)?.server.id);
    const box = rowAt(event)?.element.getBoundingClientRect();
    if (drag === undefined || over === undefined || box === undefined) return;
    event.preventDefault();
    const side = event.clientY < box.top + box.height / 2 ? 'before' : 'after';
    if (drag.over !== over || drag.side !== side) setDrag({ moved: drag.moved, over, side });
  };
  const drop = (event: DragEvent) => {
    if (drag?.over === undefined) return;
    event.preventDefault();
    void reorderServers(moveBeside(ids, drag.moved, drag.over, drag.side));
    setDrag(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its rows.
    <div
      className={classNames(layout.vertical, layout.fillHeight)}
      onClickCapture={() => {
        if (chosenRow.current !== undefined) chosenRow.current.clicks++;
      }}
      onKeyDownCapture={(event) => {
        chosenRow.current = undefined;
        moveByKey(event);
      }}
      onDragStart={(event) => {
        const moved = viewAt(event)?.server.id;
        if (moved === undefined) return;
        event.dataTransfer.effectAllowed = 'move';
        setDrag({ moved });
      }}
      onDragOver={dragOver}
      onDrop={drop}
      onDragEnd={() => setDrag(undefined)}
    >
      <ContextMenu
        className={classNames(layout.vertical, layout.fillHeight)}
        label={(key) => {
          const row = rows.find(({ id }) => id === key);
          if (row?.type === 'start') return t('more', { server: startName(row) });
          return t('more', {
            server: visibleText((row?.type === 'starts' ? row.client : row?.view.server.name) ?? ''),
          });
        }}
        items={(key) => {
          const view = byKey(key);
          const starts = group(key)?.starts;
          if (starts !== undefined) return <StartsCommands starts={starts} />;
          if (view === undefined) return null;
          const { id, groups } = view.server;
          if (view.recordingId !== undefined) return <RecordingCommands view={view} recordingId={view.recordingId} />;
          return (
            <ServerCommands
              view={view}
              session={sessions?.find(({ serverId }) => serverId === id)}
              groups={groupsOf(views, sessions).filter(({ name }) => groups?.includes(name))}
              onMove={(steps) => move(id, steps)}
              onRemove={() => change({ dialog: `remove:${id}` })}
            />
          );
        }}
      >
        <GridList
          ref={grid}
          aria-label={t('title')}
          className={classNames(layout.scroll, css.paneList)}
          selectionMode="single"
          selectionBehavior="replace"
          disallowEmptySelection
          selectedKeys={selected === undefined ? [] : [selected.id]}
          onSelectionChange={(keys) => {
            // Coming in by Tab selects the first row if none is selected; that would leave a page without a server.
            if (document.activeElement === grid.current) return;
            const row = rows.find(({ id }) => keys !== 'all' && keys.has(id));
            if (row?.type === 'starts' && has(row.starts)) return;
            const opens = row !== undefined && (row.type !== 'starts' || !toggled.has(row.id));
            chosenRow.current = opens ? { id: row.id, clicks: 0 } : undefined;
            const chosen = row?.type === 'starts' ? mainStart(row.starts)?.view : row?.view;
            if (chosen !== undefined) openServer(chosen.server.id);
          }}
          onAction={(key) => {
            const { id, clicks } = chosenRow.current ?? { id: undefined, clicks: 0 };
            const isDoubleClick = id === key && clicks <= 2;
            const starts = group(key);
            if (starts !== undefined) return isDoubleClick ? undefined : toggle(starts);
            const chosen = byKey(key)?.server.id;
            // Tab and touch reach a row without selecting it.
            if (chosen !== undefined && chosen !== current && !isDoubleClick) return openServer(chosen);
            const session = sessions?.find(({ serverId }) => serverId === chosen);
            const isDown = session === undefined || session.phase === 'ended';
            if (chosen === undefined || !isDown || byKey(key)?.recordingId !== undefined) return;
            focusPane('list');
            void connectServer(chosen);
          }}
          dependencies={[rows, isFolded, drag]}
          items={rows}
        >
          {(row) => {
            if (row.type === 'starts') {
              const { client, starts } = row;
              const main = mainStart(starts);
              return (
                <GridListItem
                  textValue={t('starts.name', { client: visibleText(client), count: starts.length })}
                  className={css.paneItem ?? ''}
                >
                  {isFolded && main !== undefined ? (
                    <FoldedEntry {...main} label={client} host={undefined} />
                  ) : (
                    <StartsEntry group={row} onToggle={() => toggle(row)} />
                  )}
                </GridListItem>
              );
            }
            const { view, session } = row;
            if (row.type === 'start') {
              return (
                <GridListItem textValue={startName(row)} className={css.paneItem ?? ''}>
                  <StartEntry view={view} session={session} />
                </GridListItem>
              );
            }
            const { label, host, name } = serverLabel(view.server, servers);
            return (
              <GridListItem textValue={name} className={css.paneItem ?? ''}>
                <div
                  draggable={view.recordingId === undefined}
                  className={css.place}
                  data-dragged={drag?.moved === view.server.id || undefined}
                  data-drop={drag?.over === view.server.id ? drag.side : undefined}
                >
                  <Entry view={view} label={label} host={host} session={session} />
                </div>
              </GridListItem>
            );
          }}
        </GridList>
      </ContextMenu>
    </div>
  );
}

/** Opens a server where it was left; one that wasn't open yet on its overview. */
function useOpenServer(): (serverId: ServerId) => void {
  const navigate = useNavigate();
  return (serverId) => {
    const to = lastView(serverId) ?? '/servers/$serverId/connection';
    void navigate({ to, params: { serverId }, search: lastSearch(to, serverId) });
  };
}

/** `ids` with `id` moved by `steps` (negative: up), staying within the list. */
export function moveBy<Id>(ids: readonly Id[], id: Id, steps: number): Id[] {
  const from = ids.indexOf(id);
  if (from < 0) return [...ids];
  const to = Math.min(ids.length - 1, Math.max(0, from + steps));
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** `ids` with `moved` put before or after `target`. */
export function moveBeside<Id>(ids: readonly Id[], moved: Id, target: Id, side: 'before' | 'after'): Id[] {
  if (moved === target) return [...ids];
  const rest = ids.filter((id) => id !== moved);
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}
