import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptItem, promptLabel } from '#shared/mcp/items/prompt-item.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { findNamed, isNameRepeated, ListPane, useTypeAhead, useTypedQuery } from '../../kit/list/index.ts';
import { usePromptsSearch } from '../../state/address.ts';
import { lastRun } from '../../state/drafts.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../ui/rows/virtual-rows.tsx';
import { type PromptList, placeOf, promptAt, usePrompts } from './prompt-list.ts';
import { PromptRow } from './prompt-row.tsx';

export interface PromptsPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list pane of the Prompts workspace. */
export function PromptsPane({ serverId, sessionId }: PromptsPaneProps) {
  const t = useTranslations('prompts');
  const { store, list } = usePrompts(sessionId);
  const { q, change } = usePromptsSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  const shown = useMemo(() => findNamed(list, query), [list, query]);
  const words = useMemo(() => queryWords(query), [query]);
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={['prompts']}
      title={t('title')}
      icon={MessageSquareText}
      total={list.items.length}
      shown={query === '' ? undefined : shown.length}
      failure={store.failure}
      onRetry={() => store.retry()}
      search={<SearchField label={t('search')} value={typed} onChange={setTyped} />}
      rows={shown.length > 0 ? <PromptRows serverId={serverId} list={list} shown={shown} words={words} /> : undefined}
      isSearch={list.items.length > 0}
      onClearSearch={() => setTyped('')}
    />
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
    change({ ...placeOf(list, item), run: lastRun('prompt', serverId, item.name) });
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
