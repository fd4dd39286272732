import { MessageSquareText } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { NamedPlace } from '#shared/model/lists/named-rows.ts';
import { type FindingMarks, useItemMarks } from '../../data/findings.ts';
import { FindingCounts } from '../../kit/findings/index.ts';
import { ItemRow, type NamedList, NamedPane, NamedRows, type PaneProps } from '../../kit/list/index.ts';
import { NamedItems } from '../../kit/menus/index.ts';
import { keepTab } from '../../kit/tabs/index.ts';
import { usePromptsSearch } from '../../state/address.ts';
import { lastRun } from '../../state/drafts.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './prompts.module.css';

const rowHeight = 40;

export function PromptsPane({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('prompts');
  const { prompt, nth, q, change } = usePromptsSearch();
  const open = useCallback(
    ({ name, nth: number }: NamedPlace) =>
      change({ prompt: name, nth: number, run: lastRun('prompt', serverId, name ?? '') }),
    [change, serverId],
  );
  return (
    <NamedPane
      serverId={serverId}
      sessionId={sessionId}
      kind="prompts"
      title={t('title')}
      icon={MessageSquareText}
      place={prompt === undefined && nth === undefined ? undefined : { name: prompt, nth }}
      q={q}
      onQuery={(next) => change({ q: next }, { replace: true })}
      onOpen={open}
      searchLabel={t('search')}
      placeholder={t('searchPlaceholder')}
    >
      {(list) => <PromptRows serverId={serverId} sessionId={sessionId} list={list} onOpen={open} />}
    </NamedPane>
  );
}

interface PromptRowsProps {
  serverId: ServerId;
  sessionId: SessionId;
  list: NamedList;
  onOpen: (place: NamedPlace) => void;
}

/** Memoized: typing, counts and the address don't render the rows again. */
const PromptRows = memo(function PromptRows({ serverId, sessionId, list, onOpen }: PromptRowsProps) {
  const t = useTranslations('prompts');
  const marks = useItemMarks(sessionId, 'prompt');
  return (
    <NamedRows
      label={t('title')}
      list={list}
      rowHeight={rowHeight}
      onOpen={onOpen}
      onKeep={(place) => keepTab(serverId, 'prompts', place)}
      menuItems={(row) => <NamedItems serverId={serverId} sessionId={sessionId} kind="prompt" row={row} />}
      renderRow={(row) => {
        if (row.kind !== 'item') return null;
        const item = readPromptItem(row.item);
        return <PromptRow item={item} isDuplicate={row.isRepeated} marks={marks.get(item.name)} words={list.words} />;
      }}
    />
  );
});

const maxNamed = 12;

interface PromptRowProps {
  item: PromptItem;
  isDuplicate: boolean;
  /** Its findings. */
  marks: FindingMarks | undefined;
  words: readonly string[];
}

/** A prompt in the list: its name and arguments, the required ones with a star. */
function PromptRow({ item, isDuplicate, marks, words }: PromptRowProps) {
  const t = useTranslations('prompts');
  const declared = item.arguments;
  return (
    <ItemRow
      item={item}
      fallbackIcon={MessageSquareText}
      noName={t('noName')}
      words={words}
      problems={usePromptProblems()(item, isDuplicate)}
      end={<FindingCounts marks={marks} />}
    >
      <span className={css.arguments}>
        {declared.length === 0 && <span className={css.none}>{t('takesNone')}</span>}
        {declared.slice(0, maxNamed).map((argument, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated or missing.
          <span key={index}>
            {argument.name === '' ? '?' : visibleText(argument.name)}
            {argument.isRequired && (
              <span className={css.star} title={t('required')}>
                *
              </span>
            )}
          </span>
        ))}
        {declared.length > maxNamed && <span>…</span>}
      </span>
    </ItemRow>
  );
}

/** The problems of a prompt as one text; empty without any. `isDuplicate`: the list repeats its name. */
export function usePromptProblems(): (item: PromptItem, isDuplicate: boolean) => string {
  const t = useTranslations('prompts');
  return ({ problems }, isDuplicate) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isDuplicate ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
