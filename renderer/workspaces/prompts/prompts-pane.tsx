import { MessageSquareText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryWords } from '#shared/mcp/resource-search.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { useSession } from '../../data/queries.ts';
import {
  findNamed,
  ListMenuItems,
  NothingListed,
  PagesDialog,
  useTypedQuery,
  WalkButton,
  WalkStrip,
  walkActions,
} from '../../kit/list/index.ts';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PaneHead } from '../../ui/toolbar.tsx';
import { PromptRows } from './prompt-rows.tsx';
import css from './prompts-pane.module.css';
import { usePrompts } from './use-prompts.ts';

interface PromptsPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list column of the Prompts workspace. */
export function PromptsPane({ serverId, sessionId }: PromptsPaneProps) {
  const t = useTranslations('prompts');
  const tl = useTranslations('lists');
  const isLive = useSession(serverId)?.phase === 'ready';
  const { walk, store, list, version } = usePrompts(sessionId);
  const { q, change } = usePromptsSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows in place; its version says when.
  const shown = useMemo(() => findNamed(list, query), [list, version, query]);
  const words = useMemo(() => queryWords(query), [query]);
  const [showsPages, setShowsPages] = useState(false);
  const openFrame = useOpenFrame();
  const actions = walkActions(sessionId, ['prompts']);
  const total = list.items.length;
  return (
    <section className={css.pane} aria-label={t('title')}>
      <PaneHead
        title={t('title')}
        detail={
          query === '' ? total > 0 && tl('count', { count: total }) : tl('countSome', { count: shown.length, total })
        }
      >
        <WalkButton walk={walk} actions={actions} isLive={isLive} />
        <MenuButton label={tl('menu')}>
          <ListMenuItems actions={actions} isLive={isLive} onShowPages={() => setShowsPages(true)} />
        </MenuButton>
      </PaneHead>
      <div className={css.search}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      </div>
      {walk !== undefined && (
        <WalkStrip
          sessionId={sessionId}
          walk={walk}
          actions={actions}
          isLive={isLive}
          onShowPages={() => setShowsPages(true)}
        />
      )}
      {store.failure !== undefined && (
        <FailureNotice failure={store.failure} onRetry={() => store.retry()} onOpenFrame={openFrame} />
      )}
      {shown.length > 0 ? (
        <PromptRows serverId={serverId} list={list} shown={shown} words={words} />
      ) : (
        <NothingListed
          kind="prompts"
          icon={MessageSquareText}
          walk={walk}
          isSearch={total > 0}
          onClearSearch={() => setTyped('')}
        />
      )}
      {showsPages && walk !== undefined && (
        <PagesDialog
          sessionId={sessionId}
          walk={walk}
          actions={actions}
          isLive={isLive}
          onClose={() => setShowsPages(false)}
        />
      )}
    </section>
  );
}
