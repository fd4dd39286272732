import { ArrowDownWideNarrow, Check, FolderOpen, FolderTree, List, ListPlus, ShoppingBasket } from 'lucide-react';
import { useCallback, useEffectEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { filterText, parseResourceFilter, type ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useVersion } from '../../../data/observable.ts';
import { useIsReady, useListFetch } from '../../../data/queries.ts';
import { readOnce } from '../../../data/reads.ts';
import {
  fetchActions,
  ListPane,
  ListSearch,
  listKinds,
  type PaneProps,
  useTypedQuery,
} from '../../../kit/list/index.ts';
import { useWatchedUris } from '../../../kit/subscribe.tsx';
import { openTab } from '../../../kit/tabs/index.ts';
import { useOpenDialog, useOpenFrame, useResourcesSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { useBasket, usePicks } from '../basket/basket-store.ts';
import { FacetStrip } from '../facets/facet-chips.tsx';
import { FacetMenu } from '../facets/facet-menu.tsx';
import { useFront } from '../tabs.ts';
import css from './list.module.css';
import { listColumns, useListColumns } from './list-columns.ts';
import { sortList } from './list-state.ts';
import { ListView } from './list-view.tsx';
import { type Folding, type ResourceSource, useResourceSource } from './resource-source.ts';
import { TreeView } from './tree-view.tsx';

export function ResourcesPane({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const isLive = useIsReady(serverId);
  const { view, q, filter: filterInAddress, change } = useResourcesSearch();
  const front = useFront(serverId);
  const typed = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const filter = useMemo(() => parseResourceFilter(filterInAddress), [filterInAddress]);
  // Folding within a search is dropped with the search.
  const [folding, setFolding] = useState<Folding>();
  const rows = useResourceSource({
    serverId,
    sessionId,
    view: view === 'list' ? 'list' : 'tree',
    typed,
    filter,
    folding,
    front,
  });
  const { source, text, isNarrowed } = rows;
  const folded = folding?.text === text ? folding.folded : undefined;
  const { latest } = source;
  const count = useListFetch(sessionId, 'resources')?.count ?? 0;
  const templateFailure = useListFetch(sessionId, 'templates')?.failure;
  const live = useWatchedUris(sessionId);
  const pickCount = usePicks(serverId).size;
  const openDialog = useOpenDialog();
  const total = latest?.listed ?? 0;
  const hasRows = total + (latest?.templates ?? 0) > 0;
  // While the first rows are loading, the list is shown empty.
  const showsRows = latest === undefined ? count > 0 : latest.total > 0;
  const Items = view === 'list' ? ListView : TreeView;
  // Memoized: typing, counts and the address don't render the rows again.
  const actions = useMemo(
    () => ({
      onFold: (prefixes: readonly string[], isOpen: boolean) => {
        const changed = prefixes.map((prefix) => [prefix, isOpen] as const);
        setFolding((known) => ({
          text,
          folded: new Map([...(known?.text === text ? known.folded : []), ...changed]),
        }));
      },
      onOpen: (opened: string, keep: boolean) => {
        if (isLive) readOnce(serverId, sessionId, opened);
        openTab(serverId, opened, keep);
        change({ uri: opened });
      },
      onOpenTemplate: (template: string) => change({ template }),
      onOpenInvalid: (kind: 'resources' | 'templates', { ordinal }: ResourceItem) =>
        change({ item: `${kind}.${ordinal}` }),
    }),
    [text, isLive, serverId, sessionId, change],
  );
  const onFilter = useCallback(
    (next: ResourceFilter, query?: string) => {
      if (query !== undefined) typed.set(query);
      change({ filter: filterText(next), ...(query !== undefined && { q: query }) });
    },
    [typed, change],
  );
  const { addToBasket } = rows;
  const openOnly = useEffectEvent(async () => {
    const uri = await attempt(rows.only());
    if (uri !== undefined && uri !== '') actions.onOpen(uri, false);
  });
  // Memoized: a key typed in the search field doesn't render these again.
  const buttons = useMemo(
    () =>
      pickCount > 0 && (
        <IconButton
          icon={ShoppingBasket}
          label={tb('open', { count: pickCount })}
          onPress={() => openDialog('basket')}
        />
      ),
    [pickCount, tb, openDialog],
  );
  const menuItems = useMemo(
    () => (
      <PaneMenuItems
        serverId={serverId}
        isList={view === 'list'}
        source={source}
        onShowList={() => change({ view: 'list' }, { replace: true })}
        onAddShown={() => addToBasket()}
      />
    ),
    [serverId, view, source, change, addToBasket],
  );
  const search = useMemo(
    () => (
      <ListSearch
        typed={typed}
        label={t('search')}
        onSubmit={() => void openOnly()}
        placeholder={t('searchPlaceholder')}
        trailing={
          <>
            <FacetMenu source={source} filter={filter} onChange={onFilter} />
            <Segmented
              label={t('view')}
              value={view}
              options={[
                { value: 'tree', label: t('tree'), icon: FolderTree },
                { value: 'list', label: t('list'), icon: List },
              ]}
              onChange={(next) => change({ view: next === 'list' ? 'list' : undefined }, { replace: true })}
            />
          </>
        }
      />
    ),
    [typed, t, source, filter, onFilter, view, change],
  );
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={listKinds.resources}
      title={t('title')}
      icon={FolderOpen}
      total={total}
      shown={isNarrowed ? latest?.shown : undefined}
      failure={source.failure}
      onRetry={() => source.reload()}
      buttons={buttons}
      menuItems={menuItems}
      search={search}
      facets={<FacetStrip range={latest} filter={filter} onChange={onFilter} />}
      rows={
        showsRows ? (
          <Items serverId={serverId} rows={rows} front={front} live={live} folded={folded} {...actions} />
        ) : undefined
      }
      isSearch={isNarrowed && hasRows}
      onClearSearch={() => {
        typed.set('');
        change({ q: undefined, filter: undefined }, { replace: true });
      }}
    >
      {templateFailure !== undefined && (
        <MissingTemplates sessionId={sessionId} failure={templateFailure} isLive={isLive} />
      )}
    </ListPane>
  );
}

/** Why there are no templates. Many servers lack that list, which is a note, not a failure. */
function MissingTemplates({ sessionId, failure, isLive }: { sessionId: SessionId; failure: Failure; isLive: boolean }) {
  const t = useTranslations('resources');
  const openFrame = useOpenFrame();
  const { frameSeq } = failure;
  if (!isNotOffered('templates', failure)) {
    return (
      <div className={css.failure}>
        <FailureNotice
          failure={failure}
          onRetry={isLive ? fetchActions(sessionId, ['templates']).refresh : undefined}
          onOpenFrame={openFrame}
        />
      </div>
    );
  }
  return (
    <div className={classNames(layout.quietFixed, layout.wideRow, css.note)} role="note">
      <span>{t('noTemplates')}</span>
      {frameSeq !== undefined && (
        <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
          {t('showFrame')}
        </Button>
      )}
    </div>
  );
}

interface PaneMenuItemsProps {
  serverId: ServerId;
  isList: boolean;
  source: ResourceSource;
  onShowList: () => void;
  onAddShown: () => void;
}

function PaneMenuItems({ serverId, isList, source, onShowList, onAddShown }: PaneMenuItemsProps) {
  useVersion(source);
  const shownCount = source.latest?.shown ?? 0;
  const pickCount = usePicks(serverId).size;
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const isPicking = useBasket((basket) => basket.isPicking);
  const { setPicking } = useBasket.getState();
  const openDialog = useOpenDialog();
  const { columns, toggle } = useListColumns();
  const sortBy = (column: 'priority' | 'lastModified') => {
    sortList(serverId, { column, isDescending: true });
    if (!columns.some(({ id }) => id === column)) toggle(column);
    onShowList();
  };
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={ArrowDownWideNarrow} onPress={() => sortBy('priority')}>
        {t('sortBy', { column: t('columns.priority') })}
      </MenuItem>
      <MenuItem icon={ArrowDownWideNarrow} onPress={() => sortBy('lastModified')}>
        {t('sortBy', { column: t('columns.lastModified') })}
      </MenuItem>
      <MenuSeparator />
      <MenuItem {...(isPicking && { icon: Check })} onPress={() => setPicking(!isPicking)}>
        {tb('picking')}
      </MenuItem>
      <MenuItem icon={ListPlus} isDisabled={shownCount === 0} onPress={onAddShown}>
        {tb('addMatching', { count: shownCount })}
      </MenuItem>
      <MenuItem icon={ShoppingBasket} onPress={() => openDialog('basket')}>
        {tb('open', { count: pickCount })}
      </MenuItem>
      {isList && <MenuSeparator />}
      {isList &&
        listColumns.map((id) => (
          <MenuItem
            key={id}
            {...(columns.some((column) => column.id === id) && { icon: Check })}
            onPress={() => toggle(id)}
          >
            {t('showColumn', { column: t(`columns.${id}`) })}
          </MenuItem>
        ))}
    </>
  );
}
