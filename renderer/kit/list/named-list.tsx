import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { queryWords } from '#shared/mcp/resources/query-words.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { stringAt } from '#shared/model/json/json.ts';
import type { CatalogItem } from '#shared/model/lists/catalog.ts';
import type {
  NamedKind,
  NamedPlace,
  NamedQuery,
  NamedRange,
  NamedRow,
  ToolTerm,
} from '#shared/model/lists/named-rows.ts';
import { client, host } from '../../data/client.ts';
import { atOnce, useVersion } from '../../data/observable.ts';
import { useListFetch } from '../../data/queries.ts';
import { RowSource } from '../../data/row-source.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu } from '../../ui/controls/menu.tsx';
import { focusPane } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { Rows } from '../../ui/rows/rows.tsx';
import { ProblemMark } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { keptSource } from './kept-source.ts';
import css from './list.module.css';
import { useRowsHandle } from './list-pane.tsx';
import { Highlighted, type TypedQuery, useTypeAhead, useTypedSource } from './search.tsx';

const noTerms: readonly ToolTerm[] = [];

interface NamedListOptions {
  sessionId: SessionId;
  kind: NamedKind;
  typed: TypedQuery;
  terms?: readonly ToolTerm[];
  isGrouped?: boolean;
  /** The item in front. */
  place: NamedPlace | undefined;
}

/** A session's tools or prompts in the order of the server, or grouped, as far as they are in view. */
export function useNamedList({ sessionId, kind, typed, terms = noTerms, isGrouped = false, place }: NamedListOptions) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const { name, nth } = place ?? {};
  const hasPlace = place !== undefined;
  const queryOf = useCallback(
    (text: string): NamedQuery => ({
      text,
      terms: [...terms],
      ...(isGrouped && { closed: [...closed] }),
      ...(hasPlace && { place: { name, nth } }),
    }),
    [terms, isGrouped, closed, hasPlace, name, nth],
  );
  const source = useMemo(
    () => keptSource(`${kind} ${sessionId}`, () => namedSource(sessionId, kind)),
    [sessionId, kind],
  );
  const version = useListFetch(sessionId, kind)?.version ?? 0;
  useTypedSource(source, typed, queryOf);
  useEffect(() => source.setVersion(version), [source, version]);
  const drawn = useVersion(source);
  // The rows are drawn again for this only: when they are others, or are for another query.
  return useMemo(() => {
    const { text, terms: narrowedBy } = source.latestQuery;
    return {
      source,
      drawn,
      words: queryWords(text),
      /** Words and terms leave something out. */
      isNarrowed: text !== '' || narrowedBy.length > 0,
      isGrouped,
      scrollKey: `${sessionId} ${kind} ${isGrouped}`,
      /** Differs for each item that comes to the front. */
      placeKey: JSON.stringify([name, nth]),
      toggle: (prefix: string, isOpen: boolean) =>
        setClosed((known) => (isOpen ? known.filter((other) => other !== prefix) : [...known, prefix])),
      /** The only item that matches what is typed; undefined when none does, or several do. */
      only: async () => {
        const query: NamedQuery = { text: typed.get().trim(), terms: [...terms] };
        const { rows, shown } = await client.lists.namedRows({ sessionId, kind, query, from: 0, count: 1 });
        const [row] = rows;
        return shown === 1 && row?.kind === 'item' ? row : undefined;
      },
      /** The first row from `from` on, and then from the top, whose text starts with `start`. */
      rowStarting: async (start: string, from: number) =>
        (await client.lists.namedRowStarting({ sessionId, kind, query: source.query, start, from })).row,
    };
  }, [source, drawn, sessionId, kind, isGrouped, typed, terms, name, nth]);
}

export type NamedList = ReturnType<typeof useNamedList>;

function namedSource(sessionId: SessionId, kind: NamedKind) {
  const first: NamedQuery = { text: '', terms: [] };
  return new RowSource<NamedQuery, NamedRow, NamedRange>(first, {
    fetch: (query, range, signal) => client.lists.namedRows({ sessionId, kind, query, ...range }, { signal }),
    keyOf: keyOfRow,
    mayChange: () => true,
    schedule: atOnce,
  });
}

function keyOfRow(row: NamedRow): string | number {
  return row.kind === 'group' ? `group ${row.prefix}` : row.item.ordinal;
}

/** The tool or prompt at a place of a session's list, read as one; undefined until known. */
export function useNamed<Item>(
  sessionId: SessionId,
  kind: NamedKind,
  { name, nth }: NamedPlace,
  read: (item: CatalogItem) => Item,
): { item: Item | undefined; isRepeated: boolean } | undefined {
  const { data } = useQuery(host.lists.named.queryOptions({ input: { sessionId, kind, place: { name, nth } } }));
  return useMemo(() => data && { ...data, item: data.item && read(data.item) }, [data, read]);
}

interface NamedRowsProps {
  label: string;
  list: NamedList;
  rowHeight: number;
  /** Keeps an item's tab, at a double click. */
  onKeep: (place: NamedPlace) => void;
  /** Puts an item in front. */
  onOpen: (place: NamedPlace) => void;
  renderRow: (row: NamedRow) => ReactNode;
  /** The menu of an item. */
  menuItems: (row: Extract<NamedRow, { kind: 'item' }>) => ReactNode;
}

/** The rows of a list of tools or prompts; a click or Enter opens an item, and opens or closes a group. */
export function NamedRows({ label, list, rowHeight, onOpen, onKeep, renderRow, menuItems }: NamedRowsProps) {
  const { source, isGrouped, placeKey, toggle } = list;
  const t = useTranslations('requests');
  const { total } = source;
  const front = source.latest?.front;
  const handle = useRowsHandle();
  const [active, setActive] = useState(front ?? -1);
  const movedAt = useRef<string>(undefined);
  const followed = useRef(placeKey);
  const follow = useEffectEvent(() => {
    // Where the row of the item in front comes late, somebody may have gone on from it by keys.
    const isLate = movedAt.current === placeKey && followed.current !== placeKey;
    followed.current = placeKey;
    if (isLate) return;
    setActive(front ?? -1);
    if (front !== undefined) handle.current?.scrollTo(front);
  });
  // The list moves under the item in front, and the item in front changes by the address.
  useEffect(() => {
    if (front !== -1) follow();
  }, [front]);
  const move = (index: number) => {
    movedAt.current = placeKey;
    setActive(index);
  };
  const go = (index: number) => {
    move(index);
    handle.current?.scrollTo(index);
  };
  // A click opens the row that was drawn: by then the list may have others there.
  const open = (index: number, row = source.rowAt(index)) => {
    if (row === undefined) return;
    setActive(index);
    if (row.kind === 'group') {
      toggle(row.prefix, !row.isOpen);
      return;
    }
    // The next key is for its first field.
    focusPane('item', { isShown: index === front });
    onOpen(row.place);
  };
  const typeAhead = useTypeAhead(list.rowStarting, go);
  const handleKey = (event: KeyboardEvent) => {
    const row = source.rowAt(active);
    const isArrow = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
    if (row === undefined || !isArrow || (row.kind === 'item' && row.group === undefined)) {
      typeAhead(event, active);
      return;
    }
    // The arrows open and close groups, as in a tree.
    event.preventDefault();
    const isRight = event.key === 'ArrowRight';
    if (row.kind === 'item') go(isRight ? active : (row.group ?? active));
    else if (isRight && row.isOpen) go(active + 1);
    else toggle(row.prefix, isRight);
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  const itemsOfMenu = (key: string | undefined) => {
    const row = source.rowAt(Number(key ?? active));
    return row?.kind === 'item' ? menuItems(row) : null;
  };
  return (
    <ContextMenu label={label} className={layout.fillColumn} items={itemsOfMenu}>
      <Rows
        // The two orders have rows of different heights.
        key={String(isGrouped)}
        handleRef={handle}
        scrollKey={list.scrollKey}
        label={label}
        role={isGrouped ? 'tree' : 'listbox'}
        count={total}
        rowHeight={rowHeight}
        activeIndex={active}
        onActiveIndexChange={move}
        // The row of what is in front may have been chosen and not be drawn yet.
        onFocusByKey={() => setActive((row) => Math.max(row, 0))}
        onOpen={open}
        onKeyDown={handleKey}
        onDraw={onDraw}
        menuLabel={(index) => {
          const row = source.rowAt(index);
          return row?.kind === 'item' ? t('menuOf', { name: nameOf(row) }) : undefined;
        }}
        rowKey={(index) => {
          const row = source.rowAt(index);
          return row === undefined ? `row ${index}` : keyOfRow(row);
        }}
        rowProps={(index) => {
          const row = source.rowAt(index);
          return {
            title: row?.kind === 'item' ? titleOf(row) : undefined,
            onClick: () => open(index, row),
            onDoubleClick: () => row?.kind === 'item' && onKeep(row.place),
            ...(isGrouped && { 'aria-level': row?.kind === 'item' && row.group !== undefined ? 2 : 1 }),
            ...(row?.kind === 'group' && { 'aria-expanded': row.isOpen }),
          };
        }}
        renderRow={(index) => {
          const row = source.rowAt(index);
          return row && renderRow(row);
        }}
      />
    </ContextMenu>
  );
}

/** What an item is called, or its place in a list for one without a name. */
function nameOf({ item: { raw, ordinal } }: Extract<NamedRow, { kind: 'item' }>): string {
  return visibleText(stringAt(raw, 'name')?.slice(0, 200) || `#${ordinal + 1}`);
}

function titleOf({ item: { raw } }: Extract<NamedRow, { kind: 'item' }>): string {
  const texts = [stringAt(raw, 'name'), stringAt(raw, 'title'), stringAt(raw, 'description')?.slice(0, 300)];
  return texts.filter(Boolean).join('\n');
}

interface ItemRowProps {
  item: { name: string; title?: string | undefined; icon?: string | undefined };
  fallbackIcon: LucideIcon;
  /** Shown for an item without a name. */
  noName: string;
  words: readonly string[];
  problems: string;
  isInGroup?: boolean;
  end?: ReactNode;
  children?: ReactNode;
}

/** A tool or prompt in its list: its name, its problems, and a second line. */
export function ItemRow(props: ItemRowProps) {
  const { item, fallbackIcon, noName, words, problems, isInGroup = false, end, children } = props;
  const { name, title, icon } = item;
  return (
    <span className={css.itemRow} data-in-group={isInGroup || undefined}>
      <ItemIcon icon={icon} fallback={fallbackIcon} />
      <span className={classNames(layout.stack, layout.fillWidth)}>
        <span className={css.itemLine}>
          <span className={css.itemNames}>
            {name === '' ? (
              <span className={css.noName}>{noName}</span>
            ) : (
              <span className={css.itemName}>
                <Highlighted text={name} words={words} />
              </span>
            )}
            {title !== undefined && title !== '' && title !== name && (
              <span className={css.itemTitle}>
                <Highlighted text={title} words={words} />
              </span>
            )}
          </span>
          <ItemProblems problems={problems} />
          {end}
        </span>
        {children}
      </span>
    </span>
  );
}

/** An item's own embedded icon, else a neutral one: nothing is fetched. */
export function ItemIcon({ icon, fallback: Fallback }: { icon: string | undefined; fallback: LucideIcon }) {
  if (icon === undefined) return <Fallback aria-hidden className={css.itemIcon} />;
  return <img src={icon} alt="" className={css.itemIcon} />;
}

/** The problems of an item; nothing is drawn without any. */
export function ItemProblems({ problems }: { problems: string }) {
  return problems !== '' && <NamedProblems problems={problems} />;
}

/** Apart: most rows of a long list have none. */
function NamedProblems({ problems }: { problems: string }) {
  const t = useTranslations('lists');
  return <ProblemMark words={problems} title={t('marked', { problems })} />;
}
