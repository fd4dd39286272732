import { Check, Copy, FolderPlus, Radio, ShoppingBasket, SquareArrowOutUpRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type ResourceItem, unlistedItem } from '#shared/mcp/items/resource-item.ts';
import { keyOfTemplate } from '#shared/mcp/resources/template-key.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { useItemMarks } from '../../../data/findings.ts';
import { useSession } from '../../../data/queries.ts';
import { FindingCounts } from '../../../kit/findings/index.ts';
import { useRowsHandle, useTypeAhead } from '../../../kit/list/index.ts';
import { ListedItems } from '../../../kit/menus/index.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ContextMenu, MenuItem } from '../../../ui/controls/menu.tsx';
import { focusPane } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { Rows } from '../../../ui/rows/rows.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { usePicking } from '../basket/basket-store.ts';
import { useItemTitle } from '../item-facts.tsx';
import css from './list.module.css';
import { openFolders, revealFront, useFolders } from './list-state.ts';
import { type ResourceRowsSource, type ShownRow, tabKeyOf, uriOf, useActiveRow } from './resource-source.ts';

export interface ResourceRowsProps {
  serverId: ServerId;
  rows: ResourceRowsSource;
  /** The key of the active tab. */
  front: string | undefined;
  live: ReadonlySet<string>;
  /** The folders that were opened and closed within the current search. */
  folded: ReadonlyMap<string, boolean> | undefined;
  /** Opens or closes folders within the current search. */
  onFold: (prefixes: readonly string[], isOpen: boolean) => void;
  /** Opens a resource, as a preview unless `keep`. */
  onOpen: (uri: string, keep: boolean) => void;
  onOpenTemplate: (uriTemplate: string) => void;
  /** Shows an item without a URI. */
  onOpenInvalid: (kind: 'resources' | 'templates', item: ResourceItem) => void;
}

interface RenderedRow {
  row: ShownRow;
  pick: ReactNode;
  live: ReactNode;
  onToggle: () => void;
}

interface Props extends ResourceRowsProps {
  renderRow: (row: RenderedRow) => ReactNode;
}

/** The rows of the tree or list. Arrow keys move and fold, letters jump, Enter opens. */
export function ResourceRows(props: Props) {
  const { serverId, front, live, folded, onFold, onOpen, onOpenTemplate, onOpenInvalid, renderRow } = props;
  const { source, isNarrowed, rowStarting, addToBasket } = props.rows;
  const t = useTranslations('resources');
  const actions = useTranslations('requests');
  const itemTitle = useItemTitle();
  const picking = usePicking(serverId);
  const marks = useItemMarks(
    useSession(serverId, ({ id }) => id),
    'resource',
    'template',
  );
  const handle = useRowsHandle();
  const isTree = source.view === 'tree';
  const { latest, total } = source;
  const { active, setActive, startAt } = useActiveRow(props.rows);
  const go = (index: number) => {
    if (index < 0) return;
    setActive(index);
    handle.current?.scrollTo(index);
  };

  const followed = useRef<string>(undefined);
  const follow = useEffectEvent((found: { uri: string; row: number; hiddenIn: string[] } | undefined) => {
    if (front === undefined) followed.current = undefined;
    if (found === undefined || found.uri !== front || front === followed.current) return;
    if (found.row !== -1 || found.hiddenIn.length > 0) revealFront(serverId, front, found.hiddenIn);
    if (found.row === -1) return;
    followed.current = front;
    const row = source.rowAt(active);
    if (row === undefined || tabKeyOf(row) !== front) setActive(found.row);
    handle.current?.scrollTo(found.row);
  });
  useEffect(() => {
    const row = front === undefined ? undefined : source.rowOf(front);
    const known = front === undefined || row === undefined ? latest?.front : { uri: front, row, hiddenIn: [] };
    follow(front === undefined ? undefined : known);
  }, [source, front, latest]);

  const setOpen = ({ template, tree }: ShownRow, isOpen: boolean) => {
    if (template !== undefined) openFolders(serverId, [keyOfTemplate(template.uri)], isOpen);
    else if (isNarrowed) onFold(tree?.prefixes ?? [], isOpen);
    else openFolders(serverId, tree?.prefixes ?? [], isOpen);
  };
  const folders = useFolders(serverId);
  // Toggles the last requested state: the row may not be rendered with it yet.
  const toggle = (row: ShownRow) => {
    const { template, tree } = row;
    const key = template === undefined ? tree?.prefixes[0] : keyOfTemplate(template.uri);
    const pressed = (isNarrowed && template === undefined ? folded : folders)?.get(key ?? '');
    setOpen(row, !(pressed ?? tree?.isOpen ?? false));
  };
  const open = (row: ShownRow | undefined, keep: boolean) => {
    if (row === undefined) return;
    const { item, template, tree } = row;
    const uri = uriOf(row);
    if (uri !== undefined && uri !== '') onOpen(uri, keep);
    else if (template !== undefined) {
      if (template.uri !== '') onOpenTemplate(template.uri);
      else onOpenInvalid('templates', template);
    } else if (item !== undefined) onOpenInvalid('resources', item);
    else if (tree?.isFolder === true && !keep) toggle(row);
  };
  const typeAhead = useTypeAhead(rowStarting, go);
  const handleKey = (event: KeyboardEvent) => {
    const row = source.rowAt(active);
    if (picking.isPicking && event.key === ' ' && row?.item !== undefined && row.item.uri !== '') {
      event.preventDefault();
      picking.toggle(row.item);
    } else if (row?.tree !== undefined && event.key === 'ArrowRight' && row.tree.isFolder) {
      event.preventDefault();
      if (row.tree.isOpen) go(active + 1);
      else setOpen(row, true);
    } else if (row?.tree !== undefined && event.key === 'ArrowLeft') {
      event.preventDefault();
      if (row.tree.isFolder && row.tree.isOpen) setOpen(row, false);
      else go(row.tree.parent);
    } else typeAhead(event, active);
  };
  const menuItems = (key: string | undefined) => {
    const row = source.rowAt(Number(key ?? active));
    if (row === undefined) return null;
    return (
      <RowMenuItems
        row={row}
        serverId={serverId}
        picking={picking}
        onOpen={() => open(row, true)}
        onAddFolder={addToBasket}
      />
    );
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  return (
    <ContextMenu label={t('rowMenu')} items={menuItems} className={layout.fillColumn}>
      <Rows
        handleRef={handle}
        scrollKey={`${serverId} ${isTree}`}
        role={isTree ? 'tree' : 'listbox'}
        label={t('title')}
        count={total}
        activeIndex={active}
        onActiveIndexChange={setActive}
        onFocusByKey={() => startAt(0)}
        onOpen={(index) => {
          const row = source.rowAt(index);
          if (row?.template !== undefined) focusPane('item', { isShown: tabKeyOf(row) === front });
          open(row, row !== undefined && uriOf(row) === front);
        }}
        onKeyDown={handleKey}
        onDraw={onDraw}
        menuLabel={(index) => {
          const row = source.rowAt(index);
          return row && actions('menuOf', { name: menuNameOf(row) });
        }}
        rowProps={(index) => {
          const row = source.rowAt(index);
          const { item, mark, template, tree } = row ?? {};
          const titled = mark?.expansion === undefined ? (item ?? template) : unlistedItem(mark.expansion);
          return {
            ...(tree !== undefined && {
              'aria-level': tree.depth + 1,
              'aria-posinset': tree.position,
              'aria-setsize': tree.setSize,
            }),
            ...(tree?.isFolder === true && { 'aria-expanded': tree.isOpen }),
            ...(picking.isPicking && item !== undefined && { 'aria-checked': picking.isPicked(item) }),
            ...(front !== undefined && row !== undefined && tabKeyOf(row) === front && { 'aria-current': true }),
            title: titled && itemTitle(titled),
            // Opens the row as rendered: the list may have changed since.
            onClick: () => {
              setActive(index);
              open(row, false);
            },
            onDoubleClick: () => open(row, true),
          };
        }}
        renderRow={(index) => {
          const row = source.rowAt(index);
          if (row === undefined) return null;
          const { item } = row;
          const found = marks.get(uriOf(row) ?? row.template?.uri ?? '');
          return renderRow({
            row,
            pick: picking.isPicking && item !== undefined && item.uri !== '' && (
              <PickMark isPicked={picking.isPicked(item)} onToggle={() => picking.toggle(item)} />
            ),
            live: (
              <>
                {found !== undefined && <FindingCounts marks={found} />}
                {live.size > 0 && <LiveMark row={row} live={live} />}
              </>
            ),
            onToggle: () => toggle(row),
          });
        }}
      />
    </ContextMenu>
  );
}

/** Marks a subscribed resource, and a closed folder that contains one. */
function LiveMark({ row, live }: { row: ShownRow; live: ReadonlySet<string> }) {
  const t = useTranslations('resources');
  const { tree } = row;
  const isLive = live.has(uriOf(row) ?? '');
  const folder = tree?.isFolder === true && !tree.isOpen ? tree.prefixes[0] : undefined;
  const holdsLive = !isLive && folder !== undefined && [...live].some((uri) => isBelow(uri, folder));
  if (!isLive && !holdsLive) return null;
  const label = t(isLive ? 'live' : 'liveBelow');
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(layout.center, layout.ok, layout.fixed, css.live)}
      data-below={holdsLive || undefined}
    >
      <Radio aria-hidden />
    </span>
  );
}

function isBelow(uri: string, folder: string): boolean {
  return uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** The checkbox of a row. For screen readers, the row itself is checkable. */
function PickMark({ isPicked, onToggle }: { isPicked: boolean; onToggle: () => void }) {
  return (
    <span
      aria-hidden
      className={classNames(layout.center, layout.fixed, css.pick)}
      data-picked={isPicked || undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {isPicked && <Check />}
    </span>
  );
}

interface RowMenuItemsProps {
  serverId: ServerId;
  row: ShownRow;
  picking: ReturnType<typeof usePicking>;
  /** Opens the row in its own tab. */
  onOpen: () => void;
  /** Adds the resources in a folder to the basket. */
  onAddFolder: (prefix: string) => void;
}

/** The menu of a row: a resource, a template, an expanded URI, a folder. */
function RowMenuItems({ serverId, row, picking, onOpen, onAddFolder }: RowMenuItemsProps) {
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const sessionId = useSession(serverId, ({ id }) => id);
  const { item, template } = subjectOf(row);
  const below = folderOf(row);
  const listed = item ?? template;
  const uri = listed?.uri ?? '';
  return (
    <>
      {listed !== undefined && uri !== '' && (
        <MenuItem icon={SquareArrowOutUpRight} onPress={onOpen}>
          {t('openInTab')}
        </MenuItem>
      )}
      {item !== undefined && uri !== '' && (
        <MenuItem icon={ShoppingBasket} onPress={() => picking.toggle(item)}>
          {picking.isPicked(item) ? tb('remove') : tb('add')}
        </MenuItem>
      )}
      {below !== undefined && (
        <MenuItem icon={FolderPlus} onPress={() => onAddFolder(below)}>
          {tb('addFolder')}
        </MenuItem>
      )}
      {uri !== '' && (
        <MenuItem icon={Copy} onPress={() => void attempt(navigator.clipboard.writeText(uri))}>
          {t('read.copyUri')}
        </MenuItem>
      )}
      {listed !== undefined && (
        <ListedItems
          serverId={serverId}
          json={() => listedText(sessionId, row, listed)}
          name={uri}
          method="resources/read"
          params={uri === '' ? undefined : { uri }}
        />
      )}
    </>
  );
}

function menuNameOf(row: ShownRow): string {
  const { item, template } = subjectOf(row);
  const listed = item ?? template;
  const name = listed === undefined ? folderOf(row) : listed.uri || listed.name;
  return visibleText((name ?? '').slice(0, 200) || `#${row.mark.ordinal + 1}`);
}

function subjectOf({ mark, item, template }: ShownRow): Pick<ShownRow, 'item' | 'template'> {
  return mark.expansion === undefined ? { item, template } : { item: unlistedItem(mark.expansion) };
}

/** The prefix of a folder row; undefined for others. */
function folderOf({ mark, template, tree }: ShownRow): string | undefined {
  const isFolder = tree?.isFolder === true && template === undefined && mark.expansion === undefined;
  return isFolder ? tree.prefixes[0] : undefined;
}

/** The JSON of an item as listed; for an unlisted one, its URI alone. */
async function listedText(sessionId: SessionId | undefined, row: ShownRow, { ordinal, uri }: ResourceItem) {
  if (sessionId === undefined || row.mark.expansion !== undefined) return JSON.stringify({ uri });
  const kind = row.template === undefined ? 'resources' : 'templates';
  return (await client.catalog.itemText({ sessionId, kind, ordinal })).text;
}
