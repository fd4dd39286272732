import { FolderTree, List, RefreshCw, Square } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryWords } from '#shared/mcp/resource-search.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { client } from '../../host/client.ts';
import { useSession } from '../../host/queries.ts';
import { useOpenFrame, useResourcesSearch } from '../../state/address.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { PaneHead } from '../../ui/toolbar.tsx';
import { ListView } from './list-view.tsx';
import { NothingListed } from './nothing-listed.tsx';
import css from './resources-pane.module.css';
import { useResourceTabs } from './tabs.ts';
import { TreeView } from './tree-view.tsx';
import { useCatalog } from './use-catalog.ts';
import { useMatches } from './use-matches.ts';

interface ResourcesPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list column of the Resources workspace. */
export function ResourcesPane({ serverId, sessionId }: ResourcesPaneProps) {
  const t = useTranslations('resources');
  const session = useSession(serverId);
  const { walk, store, catalog, version } = useCatalog(sessionId, 'resources');
  const templates = useCatalog(sessionId, 'templates').catalog;
  const { uri, view, q, change } = useResourcesSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  const matches = useMatches(catalog, version, query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue grows in place; its size says when.
  const shownTemplates = useMemo(() => {
    const words = queryWords(query);
    return templates.items.filter((template) => {
      const text = `${template.uri}\n${template.name}\n${template.title ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [templates, templates.items.length, query]);
  const openFrame = useOpenFrame();
  const openTab = useResourceTabs((tabs) => tabs.open);
  const total = catalog.items.length;
  const isWalking = walk?.phase === 'walking' || walk?.incoming?.phase === 'walking';
  const isLive = session?.phase === 'ready';
  const failure = walk?.failure ?? store.failure;
  const refresh = () => void restart(sessionId, 'refresh');
  const hasRows = total + templates.items.length > 0;
  const showsRows = matches === undefined ? hasRows : matches.length + shownTemplates.length > 0;
  const Items = view === 'list' ? ListView : TreeView;

  return (
    <section className={css.pane} aria-label={t('title')}>
      <PaneHead
        title={t('title')}
        detail={
          matches === undefined
            ? total > 0 && t('count', { count: total })
            : t('countSome', { count: matches.length, total })
        }
      >
        {isWalking ? (
          <IconButton icon={Square} label={t('cancelWalk')} onPress={() => void restart(sessionId, 'cancel')} />
        ) : (
          <IconButton icon={RefreshCw} label={t('refresh')} isDisabled={!isLive} onPress={refresh} />
        )}
      </PaneHead>
      {isWalking && <ProgressLine label={t('walking')} />}
      <div className={css.search}>
        <SearchField
          label={t('search')}
          value={typed}
          onChange={setTyped}
          trailing={
            <Segmented
              label={t('view')}
              value={view}
              options={[
                { value: 'tree', label: t('tree'), icon: FolderTree },
                { value: 'list', label: t('list'), icon: List },
              ]}
              onChange={(next) => change({ view: next === 'list' ? 'list' : undefined }, { replace: true })}
            />
          }
        />
      </div>
      {failure !== undefined && walk?.phase !== 'cancelled' && (
        <div className={css.notice}>
          <FailureNotice
            failure={failure}
            onRetry={store.failure === undefined ? (isLive ? refresh : undefined) : () => store.retry()}
            onOpenFrame={openFrame}
          />
        </div>
      )}
      {walk?.phase === 'cancelled' && <p className={css.stopped}>{t('stopped', { count: total })}</p>}
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
              openTab(serverId, opened, keep);
              change({ uri: opened });
            }}
          />
        </div>
      ) : (
        <NothingListed walk={walk} isSearch={matches !== undefined && hasRows} onClearSearch={() => setTyped('')} />
      )}
    </section>
  );
}

/** Walks the resources and the templates again, or stops both. A failure shows in the walk itself. */
async function restart(sessionId: SessionId, what: 'refresh' | 'cancel'): Promise<void> {
  await Promise.allSettled([
    client.catalog[what]({ sessionId, kind: 'resources' }),
    client.catalog[what]({ sessionId, kind: 'templates' }),
  ]);
}

/** How long typing must rest before the address takes the query over, in milliseconds. */
const addressDelayMs = 300;

/** What stands in the search field: ahead of the address while typing, and following it when that changes. */
function useTypedQuery(inAddress: string, putInAddress: (query: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  if (known !== inAddress) {
    setKnown(inAddress);
    if (typed.trim() !== inAddress) setTyped(inAddress);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    if (typed.trim() === inAddress) return;
    const timer = setTimeout(() => putInAddress(typed.trim()), addressDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
