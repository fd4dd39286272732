import { MessageSquareText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { ListPane, NamedRows, type PaneProps, useNamedList, useTypedQuery } from '../../kit/list/index.ts';
import { ListedItems } from '../../kit/request-menu/index.ts';
import { usePromptsSearch } from '../../state/address.ts';
import { enteredValues, lastRun } from '../../state/drafts.ts';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { PromptRow } from './prompt-row.tsx';

const rowHeight = 40;

export function PromptsPane({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('prompts');
  const { prompt, nth, q, change } = usePromptsSearch();
  const [typed, setTyped] = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const text = typed.trim();
  const words = useMemo(() => queryWords(text), [text]);
  const place = prompt === undefined && nth === undefined ? undefined : { name: prompt, nth };
  const list = useNamedList({ sessionId, kind: 'prompts', text, place });
  const { source } = list;
  const { listed = 0, shown = 0 } = source.latest ?? {};
  return (
    <ListPane
      serverId={serverId}
      sessionId={sessionId}
      kinds={['prompts']}
      title={t('title')}
      icon={MessageSquareText}
      total={listed}
      shown={text === '' ? undefined : shown}
      failure={source.failure}
      onRetry={() => source.reload()}
      search={
        <SearchField label={t('search')} placeholder={t('searchPlaceholder')} value={typed} onChange={setTyped} />
      }
      rows={
        shown > 0 ? (
          <NamedRows
            label={t('title')}
            list={list}
            rowHeight={rowHeight}
            onOpen={({ place: { name, nth } }) =>
              change({ prompt: name, nth, run: lastRun('prompt', serverId, name ?? '') })
            }
            menuItems={({ item: { raw }, place: { name = '' } }) => {
              const params = { name, arguments: enteredValues('prompt', serverId, name) };
              return (
                <ListedItems
                  serverId={serverId}
                  json={() => JSON.stringify(raw)}
                  name={name}
                  method="prompts/get"
                  params={params}
                />
              );
            }}
            renderRow={(row) =>
              row.kind === 'item' && (
                <PromptRow item={readPromptItem(row.item)} isDuplicate={row.isRepeated} words={words} />
              )
            }
          />
        ) : undefined
      }
      isSearch={listed > 0}
      onClearSearch={() => setTyped('')}
    />
  );
}
