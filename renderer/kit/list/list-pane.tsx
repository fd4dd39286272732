import { Check, FileSearch, FileStack, ListStart, type LucideIcon, RefreshCw, RotateCw, Square } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useMemo,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { CatalogKind, ListFetch } from '#shared/model/lists/catalog.ts';
import { useCanSend, useChangeSettings, useIsRecorded, useListFetch, useSettings } from '../../data/queries.ts';
import { useOpenDialog, useOpenFrame } from '../../state/address.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { PaneHeadLine } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import type { RowsHandle } from '../../ui/rows/rows.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { type FetchActions, fetchActions } from './fetch-actions.ts';
import { FetchStrip } from './fetch-strip.tsx';
import css from './list.module.css';

const RowsContext = createContext<RefObject<RowsHandle | null>>({ current: null });

/** The `handleRef` of the rows in a list pane. */
export function useRowsHandle(): RefObject<RowsHandle | null> {
  return use(RowsContext);
}

/** What a list and the view of its items are about. */
export interface PaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

interface ListPaneProps extends PaneProps {
  /** The lists that are fetched together, in an array that stays the same; the first one is the pane's. */
  kinds: readonly [CatalogKind, ...CatalogKind[]];
  title: string;
  icon: LucideIcon;
  /** How many items the list has. */
  total: number;
  /** How many of them the search and the facets leave; undefined: nothing narrows the list. */
  shown: number | undefined;
  /** What could not be brought into the window. */
  failure: Failure | undefined;
  onRetry: () => void;
  /** Buttons of the head before those that every list has, and what its menu has beside. Best memoized, as `search`. */
  buttons?: ReactNode;
  menuItems?: ReactNode;
  search: ReactNode;
  facets?: ReactNode;
  /** The rows; without them the pane shows why there are none. */
  rows: ReactNode | undefined;
  /** There are no rows because of the search and the facets. */
  isSearch: boolean;
  onClearSearch: () => void;
  children?: ReactNode;
}

/** The list pane of a workspace: head, search, facets, the fetch's state, rows. */
export function ListPane(props: ListPaneProps) {
  const { serverId, sessionId, kinds, title, icon, total, shown } = props;
  const t = useTranslations('lists');
  const isLive = useCanSend(serverId);
  const isRecorded = useIsRecorded(serverId);
  const listFetch = useListFetch(sessionId, kinds[0]);
  const isFetching = listFetch?.phase === 'fetching' || listFetch?.incoming?.phase === 'fetching';
  const openFrame = useOpenFrame();
  const actions = useMemo(() => fetchActions(sessionId, kinds), [sessionId, kinds]);
  const openDialog = useOpenDialog();
  const onShowPages = useCallback(() => openDialog('pages'), [openDialog]);
  const rows = useRef<RowsHandle>(null);
  /** From the search to the rows. In the capture phase: React Aria's field keeps its keys to itself. */
  const leaveSearch = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement) || rows.current === null) return;
    event.preventDefault();
    rows.current.focus();
  };
  return (
    <section className={css.pane} aria-label={title}>
      <PaneHeadLine
        title={title}
        detail={
          shown === undefined ? total > 0 && t('count', { count: total }) : t('countSome', { count: shown, total })
        }
      >
        <HeadActions
          actions={actions}
          buttons={props.buttons}
          isFetching={isFetching}
          isLive={isLive}
          isRecorded={isRecorded}
          menuItems={props.menuItems}
          onShowPages={onShowPages}
        />
      </PaneHeadLine>
      <div className={css.search} onKeyDownCapture={leaveSearch}>
        {props.search}
      </div>
      {props.facets}
      {listFetch !== undefined && (
        <FetchStrip
          listFetch={listFetch}
          actions={actions}
          isLive={isLive}
          isRecorded={isRecorded}
          onShowPages={onShowPages}
        />
      )}
      {listFetch?.isUndeclared === true && listFetch.phase !== 'undeclared' && (
        <p className={layout.remark}>{t('undeclaredMark', { kind: kinds[0] })}</p>
      )}
      {props.failure !== undefined && (
        <div className={css.notice}>
          <FailureNotice failure={props.failure} onRetry={props.onRetry} onOpenFrame={openFrame} />
        </div>
      )}
      {props.rows !== undefined ? (
        <div className={css.rows}>
          <RowsContext value={rows}>{props.rows}</RowsContext>
        </div>
      ) : (
        <NothingListed
          kind={kinds[0]}
          icon={icon}
          listFetch={listFetch}
          isSearch={props.isSearch}
          onClearSearch={props.onClearSearch}
          {...(isLive && { onListAnyway: actions.refresh })}
        />
      )}
      {props.children}
    </section>
  );
}

interface HeadActionsProps extends FetchItemsProps, Pick<ListPaneProps, 'buttons' | 'menuItems'> {
  isFetching: boolean;
}

/** The buttons of the head. Other rows and counts, as with each key of a search, don't draw them again. */
const HeadActions = memo(function HeadActions({ buttons, menuItems, isFetching, ...items }: HeadActionsProps) {
  const t = useTranslations('lists');
  const { actions, isLive, isRecorded } = items;
  return (
    <Actions>
      {buttons}
      {isRecorded ? null : isFetching ? (
        <IconButton icon={Square} label={t('cancelFetch')} onPress={actions.cancel} />
      ) : (
        <IconButton icon={RefreshCw} label={t('refresh')} isDisabled={!isLive} onPress={actions.refresh} />
      )}
      <MenuButton label={t('menu')}>
        <FetchItems {...items} />
        {menuItems}
      </MenuButton>
    </Actions>
  );
});

interface FetchItemsProps {
  actions: FetchActions;
  isLive: boolean;
  /** Its list is that of the recorded client, which can't be fetched again. */
  isRecorded: boolean;
  onShowPages: () => void;
}

/** What the menu of every list begins with. */
function FetchItems({ actions, isLive, isRecorded, onShowPages }: FetchItemsProps) {
  const t = useTranslations('lists');
  const { appliesListChanges } = useSettings();
  const { mutate } = useChangeSettings();
  return (
    <>
      {!isRecorded && (
        <>
          <MenuItem icon={RotateCw} isDisabled={!isLive} onPress={actions.refresh}>
            {t('refresh')}
          </MenuItem>
          <MenuItem icon={ListStart} isDisabled={!isLive} onPress={actions.refreshPaged}>
            {t('pages.fromFirst')}
          </MenuItem>
        </>
      )}
      <MenuItem icon={FileStack} onPress={onShowPages}>
        {t('fetch.pages')}
      </MenuItem>
      <MenuItem
        {...(appliesListChanges && { icon: Check })}
        onPress={() => mutate({ appliesListChanges: !appliesListChanges })}
      >
        {t('appliesChanges')}
      </MenuItem>
    </>
  );
}

interface NothingListedProps {
  kind: CatalogKind;
  icon: LucideIcon;
  listFetch: ListFetch | undefined;
  /** There are items, and the search leaves none of them. */
  isSearch: boolean;
  onClearSearch: () => void;
  /** Requests the list though it isn't declared; absent without a connection. */
  onListAnyway?: () => void;
}

/** Why there are no rows. A failure or a stop is shown above already. */
function NothingListed({ kind, icon, listFetch, isSearch, onClearSearch, onListAnyway }: NothingListedProps) {
  const t = useTranslations('lists');
  if (isSearch) {
    return (
      <EmptyState
        title={t('noMatchTitle')}
        icon={FileSearch}
        actions={<ResetButton onReset={onClearSearch}>{t('clearSearch')}</ResetButton>}
      >
        {t('noMatchText', { kind })}
      </EmptyState>
    );
  }
  if (listFetch?.phase === 'undeclared') {
    return (
      <EmptyState
        title={t('undeclaredTitle', { kind })}
        icon={icon}
        actions={onListAnyway && <Button onPress={onListAnyway}>{t('listAnyway')}</Button>}
      >
        {listFetch.declaredAs === undefined
          ? t('undeclaredText', { kind })
          : t('oddlyDeclaredText', { kind, found: visibleText(listFetch.declaredAs) })}
      </EmptyState>
    );
  }
  if (listFetch?.phase === 'done' && listFetch.count === 0) {
    return (
      <EmptyState title={t('emptyTitle')} icon={icon}>
        {t('emptyText', { kind })}
      </EmptyState>
    );
  }
  if (listFetch?.phase === 'failed' || listFetch?.phase === 'cancelled') return null;
  return <EmptyState title={t('fetch.fetching')} actions={<Spinner label={t('fetch.fetching')} />} />;
}
