import { FolderOpen, FolderTree, List, ShoppingBasket } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import type { Faceted, ResourceFacets } from '#shared/mcp/resources/resource-facets.ts';
import { filterText, noFilter, parseFilter, type ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { filterByWords } from '#shared/mcp/resources/text-score.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useSession } from '../../../data/queries.ts';
import { ListPane, useTypedQuery } from '../../../kit/list/index.ts';
import { readOnce } from '../../../kit/reads/index.ts';
import { useResourcesSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipLine } from '../../../ui/controls/chips.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { runInTurns } from '../../../ui/run-in-turns.ts';
import { BasketDialog } from '../basket/basket-dialog.tsx';
import { useBasket, usePicks } from '../basket/basket-store.ts';
import type { ResourceCatalog } from '../catalog-store.ts';
import { ActiveFacet, FacetChip } from '../facets/facet-chip.tsx';
import { FacetMenu } from '../facets/facet-menu.tsx';
import { offeredTerms, termKey, termsOf, toggleTerm } from '../facets/terms.ts';
import { useResourceTabs } from '../tabs.ts';
import { useCatalog } from '../use-catalog.ts';
import { ListView } from './list-view.tsx';
import { MissingTemplates } from './missing-templates.tsx';
import { PaneMenuItems } from './pane-menu.tsx';
import { TreeView } from './tree-view.tsx';
import { useMatches } from './use-matches.ts';
import { pickOf } from './use-picking.ts';

interface ResourcesPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list pane of the Resources workspace. */
export function ResourcesPane({ serverId, sessionId }: ResourcesPaneProps) {
  const t = useTranslations('resources');
  const tb = useTranslations('basket');
  const isLive = useSession(serverId)?.phase === 'ready';
  const { store, catalog } = useCatalog(sessionId, 'resources');
  const templates = useCatalog(sessionId, 'templates');
  const { uri, view, q, filter: filterInAddress, change } = useResourcesSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  const filter = useMemo(() => parseFilter(filterInAddress), [filterInAddress]);
  const found = useMatches(catalog, query);
  const faceted = useFaceted(catalog, found, filter);
  const isFiltered = filterText(filter) !== '';
  const isNarrowed = found !== undefined || isFiltered;
  const matches = isNarrowed ? (faceted?.matches ?? found) : undefined;
  const shownTemplates = useShownTemplates(templates.catalog, query, filter);
  const openTab = useResourceTabs((tabs) => tabs.open);
  const pickCount = usePicks(serverId).size;
  const { open: openBasket, add: addPicks } = useBasket.getState();
  const total = catalog.items.length;
  const hasRows = total + templates.catalog.items.length > 0;
  const showsRows = matches === undefined ? hasRows : matches.length + shownTemplates.length > 0;
  const Items = view === 'list' ? ListView : TreeView;
  const addShown = () => {
    const shown = matches === undefined ? catalog.items : [...matches].flatMap((item) => catalog.items[item] ?? []);
    addPicks(serverId, shown.map(pickOf));
  };
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={['resources', 'templates']}
      title={t('title')}
      icon={FolderOpen}
      total={total}
      shown={matches?.length}
      failure={store.failure}
      onRetry={() => store.retry()}
      buttons={
        pickCount > 0 && (
          <IconButton
            icon={ShoppingBasket}
            label={tb('open', { count: pickCount })}
            onPress={() => openBasket(serverId)}
          />
        )
      }
      menuItems={
        <PaneMenuItems
          serverId={serverId}
          isList={view === 'list'}
          shownCount={matches?.length ?? total}
          onShowList={() => change({ view: 'list' }, { replace: true })}
          onAddShown={addShown}
        />
      }
      search={
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
      }
      facets={
        <FacetStrip faceted={faceted} filter={filter} onChange={(next) => change({ filter: filterText(next) })} />
      }
      rows={
        showsRows ? (
          <Items
            serverId={serverId}
            catalog={catalog}
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
        ) : undefined
      }
      isSearch={isNarrowed && hasRows}
      onClearSearch={() => {
        setTyped('');
        change({ q: undefined, filter: undefined }, { replace: true });
      }}
    >
      {templates.listFetch?.failure !== undefined && (
        <MissingTemplates sessionId={sessionId} failure={templates.listFetch.failure} isLive={isLive} />
      )}
      <BasketDialog serverId={serverId} sessionId={isLive ? sessionId : undefined} />
    </ListPane>
  );
}

/** The templates that the search and the facets leave. Templates are few: this is done at once. */
function useShownTemplates(catalog: ResourceCatalog, query: string, filter: ResourceFilter): readonly ResourceItem[] {
  return useMemo(() => {
    const { items, facets } = catalog;
    const words = queryWords(query);
    const run = facets.apply(filter, Date.now());
    let step = run.next();
    while (!step.done) step = run.next();
    const left = [...step.value.matches].flatMap((number) => items[number] ?? []);
    return filterByWords(left, words);
  }, [catalog, query, filter]);
}

interface FacetStripProps {
  faceted: Faceted | undefined;
  filter: ResourceFilter;
  onChange: (filter: ResourceFilter) => void;
}

/** The facets under the search field: those in force first, then a few that are worth a press. */
function FacetStrip({ faceted, filter, onChange }: FacetStripProps) {
  const t = useTranslations('facets');
  const active = termsOf(filter);
  const offered = faceted === undefined ? [] : offeredTerms(filter, faceted.counts, faceted.matches.length);
  if (active.length + offered.length === 0) return null;
  return (
    <ChipLine label={t('title')}>
      {active.map((term) => (
        <ActiveFacet key={termKey(term)} term={term} onRemove={() => onChange(toggleTerm(filter, term))} />
      ))}
      {active.length > 1 && (
        <Button variant="quiet" onPress={() => onChange(noFilter)}>
          {t('clear')}
        </Button>
      )}
      {offered.map((choice) => (
        <FacetChip
          key={termKey(choice.term)}
          choice={choice}
          isSelected={false}
          onChange={() => onChange(toggleTerm(filter, choice.term))}
        />
      ))}
    </ChipLine>
  );
}

/**
 * What `filter` leaves of a search's `matches` (undefined: of the whole list), with the counts of all facets. While
 * it is worked out anew, the last result for the same list stays; undefined before the first.
 */
function useFaceted(
  catalog: ResourceCatalog,
  matches: Int32Array | undefined,
  filter: ResourceFilter,
): Faceted | undefined {
  const [result, setResult] = useState<{ facets: ResourceFacets; faceted: Faceted }>();
  useEffect(() => {
    const { facets } = catalog;
    const run = facets.apply(filter, Date.now(), matches);
    return runInTurns(run, (faceted) => setResult({ facets, faceted }));
  }, [catalog, matches, filter]);
  return result?.facets === catalog.facets ? result.faceted : undefined;
}
