import { FolderOpen, FolderTree, List, ShoppingBasket } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { filterText, parseFilter, type ResourceFilter } from '#shared/mcp/resource-facets-text.ts';
import type { ResourceItem } from '#shared/mcp/resource-item.ts';
import { queryWords } from '#shared/mcp/resource-search.ts';
import { filterByWords } from '#shared/mcp/text-score.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { useSession } from '../../data/queries.ts';
import {
  FetchButton,
  FetchStrip,
  fetchActions,
  NothingListed,
  PagesDialog,
  useTypedQuery,
} from '../../kit/list/index.ts';
import { readOnce } from '../../kit/reads/index.ts';
import { useOpenFrame, useResourcesSearch } from '../../state/address.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PaneHead } from '../../ui/toolbar.tsx';
import { BasketDialog, useBasket, usePicks } from './basket/index.ts';
import type { ResourceCatalog } from './catalog-store.ts';
import { FacetMenu, FacetStrip, useFaceted } from './facets/index.ts';
import { ListView } from './list-view.tsx';
import { MissingTemplates } from './missing-templates.tsx';
import { PaneMenu } from './pane-menu.tsx';
import css from './resources-pane.module.css';
import { useResourceTabs } from './tabs.ts';
import { TreeView } from './tree-view.tsx';
import { useCatalog } from './use-catalog.ts';
import { useMatches } from './use-matches.ts';
import { pickOf } from './use-picking.ts';

interface ResourcesPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list column of the Resources workspace. */
export function ResourcesPane({ serverId, sessionId }: ResourcesPaneProps) {
  const t = useTranslations('resources');
  const tl = useTranslations('lists');
  const tb = useTranslations('basket');
  const isLive = useSession(serverId)?.phase === 'ready';
  const { listFetch, store, catalog, version } = useCatalog(sessionId, 'resources');
  const templates = useCatalog(sessionId, 'templates');
  const { uri, view, q, filter: filterInAddress, change } = useResourcesSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  const filter = useMemo(() => parseFilter(filterInAddress), [filterInAddress]);
  const found = useMatches(catalog, version, query);
  const faceted = useFaceted(catalog.facets, version, found, filter);
  const isFiltered = filterText(filter) !== '';
  const isNarrowed = found !== undefined || isFiltered;
  const matches = isNarrowed ? (faceted?.matches ?? found) : undefined;
  const shownTemplates = useShownTemplates(templates.catalog, templates.version, query, filter);
  const [showsPages, setShowsPages] = useState(false);
  const openFrame = useOpenFrame();
  const openTab = useResourceTabs((tabs) => tabs.open);
  const pickCount = usePicks(serverId).size;
  const { open: openBasket, add: addPicks } = useBasket.getState();
  const actions = fetchActions(sessionId, ['resources', 'templates']);
  const total = catalog.items.length;
  const hasRows = total + templates.catalog.items.length > 0;
  const showsRows = matches === undefined ? hasRows : matches.length + shownTemplates.length > 0;
  const Items = view === 'list' ? ListView : TreeView;
  const addShown = () => {
    const shown = matches === undefined ? catalog.items : [...matches].flatMap((item) => catalog.items[item] ?? []);
    addPicks(serverId, shown.map(pickOf));
  };
  const clear = () => {
    setTyped('');
    change({ q: undefined, filter: undefined }, { replace: true });
  };

  return (
    <section className={css.pane} aria-label={t('title')}>
      <PaneHead
        title={t('title')}
        detail={
          matches === undefined
            ? total > 0 && tl('count', { count: total })
            : tl('countSome', { count: matches.length, total })
        }
      >
        {pickCount > 0 && (
          <IconButton
            icon={ShoppingBasket}
            label={tb('open', { count: pickCount })}
            onPress={() => openBasket(serverId)}
          />
        )}
        <FetchButton listFetch={listFetch} actions={actions} isLive={isLive} />
        <PaneMenu
          serverId={serverId}
          isLive={isLive}
          isList={view === 'list'}
          shownCount={matches?.length ?? total}
          actions={actions}
          onShowPages={() => setShowsPages(true)}
          onShowList={() => change({ view: 'list' }, { replace: true })}
          onOpenBasket={() => openBasket(serverId)}
          onAddShown={addShown}
        />
      </PaneHead>
      <div className={css.search}>
        <SearchField
          label={t('search')}
          value={typed}
          onChange={setTyped}
          trailing={
            <>
              <FacetMenu
                faceted={faceted}
                query={typed.trim()}
                filter={filter}
                onChange={(next, nextQuery) => {
                  if (nextQuery !== undefined) setTyped(nextQuery);
                  change({ filter: filterText(next), ...(nextQuery !== undefined && { q: nextQuery }) });
                }}
              />
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
      </div>
      <FacetStrip faceted={faceted} filter={filter} onChange={(next) => change({ filter: filterText(next) })} />
      {listFetch !== undefined && (
        <FetchStrip
          sessionId={sessionId}
          listFetch={listFetch}
          actions={actions}
          isLive={isLive}
          onShowPages={() => setShowsPages(true)}
        />
      )}
      {store.failure !== undefined && (
        <div className={css.notice}>
          <FailureNotice failure={store.failure} onRetry={() => store.retry()} onOpenFrame={openFrame} />
        </div>
      )}
      {showsRows ? (
        <div className={css.rows}>
          <Items
            serverId={serverId}
            catalog={catalog}
            version={version}
            matches={matches}
            query={query}
            templates={shownTemplates}
            openUri={uri}
            onOpen={(opened, keep) => {
              if (isLive) readOnce(serverId, sessionId, opened);
              openTab(serverId, opened, keep);
              change({ uri: opened });
            }}
            onOpenTemplate={(template) => change({ template })}
            onOpenInvalid={(kind, { ordinal }) => change({ item: `${kind}.${ordinal}` })}
          />
        </div>
      ) : (
        <NothingListed
          kind="resources"
          icon={FolderOpen}
          listFetch={listFetch}
          isSearch={isNarrowed && hasRows}
          onClearSearch={clear}
        />
      )}
      {templates.listFetch?.failure !== undefined && (
        <MissingTemplates sessionId={sessionId} failure={templates.listFetch.failure} isLive={isLive} />
      )}
      {showsPages && listFetch !== undefined && (
        <PagesDialog
          sessionId={sessionId}
          listFetch={listFetch}
          actions={actions}
          isLive={isLive}
          onClose={() => setShowsPages(false)}
        />
      )}
      <BasketDialog serverId={serverId} sessionId={isLive ? sessionId : undefined} />
    </section>
  );
}

/** The templates that the search and the facets leave. Templates are few: this is done at once. */
function useShownTemplates(
  { items, facets }: ResourceCatalog,
  version: number,
  query: string,
  filter: ResourceFilter,
): readonly ResourceItem[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows in place; its version says when.
  return useMemo(() => {
    const words = queryWords(query);
    const run = facets.apply(filter, Date.now());
    let step = run.next();
    while (!step.done) step = run.next();
    const left = [...step.value.matches].flatMap((number) => items[number] ?? []);
    return filterByWords(left, words);
  }, [items, facets, version, query, filter]);
}
