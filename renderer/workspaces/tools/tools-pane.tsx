import { History, List, ListTree, Wrench } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { findNamed, ListPane, useTypedQuery } from '../../kit/list/index.ts';
import { useToolsSearch } from '../../state/address.ts';
import { ChipLine, FilterChip } from '../../ui/controls/chips.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { countTerms, narrowed, type ToolList, useTools } from './tool-list.ts';
import { ToolRows } from './tool-rows.tsx';
import { parseTerms, type ToolTerm, termsText, toolTerms } from './tool-terms.ts';

export interface ToolsPaneProps {
  serverId: ServerId;
  /** The server's newest session. */
  sessionId: SessionId;
}

/** The list pane of the Tools workspace. */
export function ToolsPane({ serverId, sessionId }: ToolsPaneProps) {
  const t = useTranslations('tools');
  const { store, list } = useTools(sessionId);
  const { q, filter, isGrouped, change } = useToolsSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const query = useDeferredValue(typed.trim());
  const terms = useMemo(() => parseTerms(filter), [filter]);
  const shown = useMemo(() => narrowed(list, findNamed(list, query), terms), [list, query, terms]);
  const words = useMemo(() => queryWords(query), [query]);
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={['tools']}
      title={t('title')}
      icon={Wrench}
      total={list.items.length}
      shown={query === '' && terms.length === 0 ? undefined : shown.length}
      failure={store.failure}
      onRetry={() => store.retry()}
      buttons={<IconButton icon={History} label={t('history')} onPress={() => change({ tool: undefined })} />}
      search={
        <SearchField
          label={t('search')}
          value={typed}
          onChange={setTyped}
          trailing={
            <Segmented
              label={t('view')}
              value={isGrouped ? 'groups' : 'list'}
              options={[
                { value: 'list', label: t('list'), icon: List },
                { value: 'groups', label: t('groups'), icon: ListTree },
              ]}
              onChange={(next) => change({ view: next === 'groups' ? next : undefined }, { replace: true })}
            />
          }
        />
      }
      facets={
        <TermStrip list={list} shown={shown} chosen={terms} onChange={(next) => change({ filter: termsText(next) })} />
      }
      rows={shown.length > 0 ? <ToolRows serverId={serverId} list={list} shown={shown} words={words} /> : undefined}
      isSearch={list.items.length > 0}
      onClearSearch={() => {
        setTyped('');
        change({ q: undefined, filter: undefined }, { replace: true });
      }}
    />
  );
}

interface TermStripProps {
  list: ToolList;
  /** What the terms that are chosen leave. */
  shown: readonly ToolItem[];
  chosen: readonly ToolTerm[];
  onChange: (terms: readonly ToolTerm[]) => void;
}

/** The claims by which the list can be narrowed: those in force, and those that would leave some of it. */
function TermStrip({ list, shown, chosen, onChange }: TermStripProps) {
  const t = useTranslations('tools');
  const counts = countTerms(list, shown);
  const offered = toolTerms.filter((term) => {
    const some = counts.get(term) ?? 0;
    return chosen.includes(term) || (some > 0 && some < shown.length);
  });
  if (offered.length === 0) return null;
  return (
    <ChipLine label={t('filters')}>
      {offered.map((term) => (
        <FilterChip
          key={term}
          text={t(`claims.${term}`)}
          count={counts.get(term) ?? 0}
          isSelected={chosen.includes(term)}
          onChange={(isChosen) =>
            onChange(toolTerms.filter((each) => (each === term ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </ChipLine>
  );
}
