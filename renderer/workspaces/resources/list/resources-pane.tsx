import { FolderOpen, FolderTree, List, ShoppingBasket } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { filterText, noFilter, parseFilter, type ResourceFilter } from '#shared/mcp/resources/resource-facets-text.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { ResourceRange } from '#shared/model/lists/resource-rows.ts';
import { useListFetch, useSession } from '../../../data/queries.ts';
import { ListPane, useTypedQuery } from '../../../kit/list/index.ts';
import { readOnce } from '../../../kit/reads/index.ts';
import { useResourcesSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipLine } from '../../../ui/controls/chips.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { BasketDialog } from '../basket/basket-dialog.tsx';
import { useBasket, usePicks } from '../basket/basket-store.ts';
import { ActiveFacet, FacetChip } from '../facets/facet-chip.tsx';
import { FacetMenu } from '../facets/facet-menu.tsx';
import { offeredTerms, termKey, termsOf, toggleTerm } from '../facets/terms.ts';
import { useResourceTabs } from '../tabs.ts';
import { ListView } from './list-view.tsx';
import { MissingTemplates } from './missing-templates.tsx';
import { PaneMenuItems } from './pane-menu.tsx';
import { useResourceSource } from './resource-source.ts';
import { TreeView } from './tree-view.tsx';

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
  const { uri, view, q, filter: filterInAddress, change } = useResourcesSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const text = typed.trim();
  const filter = useMemo(() => parseFilter(filterInAddress), [filterInAddress]);
  const words = useMemo(() => queryWords(text), [text]);
  // Folding within a search's result lasts as long as the search.
  const [folding, setFolding] = useState<{ text: string; folded: ReadonlyMap<string, boolean> }>();
  const folded = folding?.text === text ? folding.folded : undefined;
  const rows = useResourceSource({
    serverId,
    sessionId,
    view: view === 'list' ? 'list' : 'tree',
    text,
    filter,
    folded,
    front: uri,
  });
  const { source } = rows;
  const { latest } = source;
  const isNarrowed = text !== '' || filterText(filter) !== '';
  const count = useListFetch(sessionId, 'resources')?.count ?? 0;
  const templateFailure = useListFetch(sessionId, 'templates')?.failure;
  const openTab = useResourceTabs((tabs) => tabs.open);
  const pickCount = usePicks(serverId).size;
  const { open: openBasket } = useBasket.getState();
  const total = latest?.listed ?? 0;
  const hasRows = total + (latest?.templates ?? 0) > 0;
  // Until the first rows of a list come that has some, there is room for them.
  const showsRows = latest === undefined ? count > 0 : latest.total > 0;
  const Items = view === 'list' ? ListView : TreeView;
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={['resources', 'templates']}
      title={t('title')}
      icon={FolderOpen}
      total={total}
      shown={isNarrowed ? latest?.shown : undefined}
      failure={source.failure}
      onRetry={() => source.reload()}
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
          shownCount={latest?.shown ?? 0}
          onShowList={() => change({ view: 'list' }, { replace: true })}
          onAddShown={() => rows.addToBasket()}
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
                counts={latest?.counts}
                query={text}
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
      facets={<FacetStrip range={latest} filter={filter} onChange={(next) => change({ filter: filterText(next) })} />}
      rows={
        showsRows ? (
          <Items
            serverId={serverId}
            rows={rows}
            isNarrowed={isNarrowed}
            words={words}
            openUri={uri}
            onFold={(prefixes, isOpen) => {
              const changed = prefixes.map((prefix) => [prefix, isOpen] as const);
              setFolding({ text, folded: new Map([...(folded ?? []), ...changed]) });
            }}
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
      {templateFailure !== undefined && (
        <MissingTemplates sessionId={sessionId} failure={templateFailure} isLive={isLive} />
      )}
      <BasketDialog serverId={serverId} sessionId={isLive ? sessionId : undefined} />
    </ListPane>
  );
}

interface FacetStripProps {
  range: Pick<ResourceRange, 'counts' | 'shown'> | undefined;
  filter: ResourceFilter;
  onChange: (filter: ResourceFilter) => void;
}

/** The facets under the search field: those in force first, then a few that are worth a press. */
function FacetStrip({ range, filter, onChange }: FacetStripProps) {
  const t = useTranslations('facets');
  const active = termsOf(filter);
  const offered = range === undefined ? [] : offeredTerms(filter, range.counts, range.shown);
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
