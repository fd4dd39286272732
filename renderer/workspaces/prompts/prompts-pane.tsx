import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptItem, promptLabel } from '#shared/mcp/prompt-item.ts';
import { queryWords } from '#shared/mcp/resource-search.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { useSession } from '../../data/queries.ts';
import {
  FetchButton,
  FetchStrip,
  fetchActions,
  findNamed,
  isNameRepeated,
  ListMenuItems,
  NothingListed,
  PagesDialog,
  useTypeAhead,
  useTypedQuery,
} from '../../kit/list/index.ts';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PaneHead } from '../../ui/toolbar.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/virtual-rows.tsx';
import { draftOf, useDrafts } from './drafts.ts';
import { type PromptList, placeOf, promptAt } from './prompt-list.ts';
import { PromptRow } from './prompt-row.tsx';
import css from './prompts-pane.module.css';
import { usePrompts } from './use-prompts.ts';

export interface PromptsPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list column of the Prompts workspace. */
export function PromptsPane({ serverId, sessionId }: PromptsPaneProps) {
  const t = useTranslations('prompts');
  const tl = useTranslations('lists');
  const isLive = useSession(serverId)?.phase === 'ready';
  const { listFetch, store, list, version } = usePrompts(sessionId);
  const { q, change } = usePromptsSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows in place; its version says when.
  const shown = useMemo(() => findNamed(list, query), [list, version, query]);
  const words = useMemo(() => queryWords(query), [query]);
  const [showsPages, setShowsPages] = useState(false);
  const openFrame = useOpenFrame();
  const actions = fetchActions(sessionId, ['prompts']);
  const total = list.items.length;
  return (
    <section className={css.pane} aria-label={t('title')}>
      <PaneHead
        title={t('title')}
        detail={
          query === '' ? total > 0 && tl('count', { count: total }) : tl('countSome', { count: shown.length, total })
        }
      >
        <FetchButton listFetch={listFetch} actions={actions} isLive={isLive} />
        <MenuButton label={tl('menu')}>
          <ListMenuItems actions={actions} isLive={isLive} onShowPages={() => setShowsPages(true)} />
        </MenuButton>
      </PaneHead>
      <div className={css.search}>
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      </div>
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
        <FailureNotice failure={store.failure} onRetry={() => store.retry()} onOpenFrame={openFrame} />
      )}
      {shown.length > 0 ? (
        <PromptRows serverId={serverId} list={list} shown={shown} words={words} />
      ) : (
        <NothingListed
          kind="prompts"
          icon={MessageSquareText}
          listFetch={listFetch}
          isSearch={total > 0}
          onClearSearch={() => setTyped('')}
        />
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
    </section>
  );
}

/** A name over its arguments. */
const rowHeight = 40;

interface PromptRowsProps {
  serverId: ServerId;
  list: PromptList;
  /** Those of the list that are shown. */
  shown: readonly PromptItem[];
  words: readonly string[];
}

/** The rows of the list; a click or Enter puts a prompt in front, as it was left. */
function PromptRows({ serverId, list, shown, words }: PromptRowsProps) {
  const t = useTranslations('prompts');
  const { prompt, nth, change } = usePromptsSearch();
  const handle = useRef<VirtualRowsHandle>(null);
  const inFront = prompt === undefined && nth === undefined ? undefined : promptAt(list, { prompt, nth });
  const front = inFront === undefined ? -1 : shown.indexOf(inFront);
  const [active, setActive] = useState(front);
  // The list moves under the prompt in front, and the prompt in front changes by the address.
  useEffect(() => {
    setActive(front);
    if (front !== -1) handle.current?.scrollTo(front);
  }, [front]);
  const open = (index: number) => {
    const item = shown[index];
    if (item === undefined) return;
    setActive(index);
    change({ ...placeOf(list, item), run: draftOf(useDrafts.getState(), serverId, item.name).run });
  };
  const typeAhead = useTypeAhead(shown.length, (index) => {
    const item = shown[index];
    return item === undefined ? '' : item.name || promptLabel(item);
  });
  const handleKey = (event: KeyboardEvent) => {
    const found = typeAhead(event, active);
    if (found === undefined) return;
    setActive(found);
    handle.current?.scrollTo(found);
  };
  return (
    <VirtualRows
      handleRef={handle}
      label={t('title')}
      count={shown.length}
      rowHeight={rowHeight}
      activeIndex={active}
      onActiveIndexChange={setActive}
      onOpen={open}
      onKeyDown={handleKey}
      rowKey={(index) => shown[index]?.ordinal ?? index}
      rowProps={(index) => ({ title: titleOf(shown[index]), onClick: () => open(index) })}
      renderRow={(index) => {
        const item = shown[index];
        return item && <PromptRow item={item} isDuplicate={isNameRepeated(list, item)} words={words} />;
      }}
    />
  );
}

function titleOf(item: PromptItem | undefined): string | undefined {
  return item && [item.name, item.title, item.description?.slice(0, 300)].filter(Boolean).join('\n');
}
