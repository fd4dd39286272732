import { ChevronDown, ChevronRight, CircleDot, History, List, ListTree, Wrench } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { claimTerm, readToolItem, type ToolItem } from '#shared/mcp/items/tool-item.ts';
import { parseTerms, termsText } from '#shared/mcp/items/tool-terms.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { type NamedPlace, type NamedRange, type ToolTerm, toolTerms } from '#shared/model/lists/named-rows.ts';
import { type FindingMarks, useItemMarks } from '../../data/findings.ts';
import { FindingCounts } from '../../kit/findings/index.ts';
import { ItemRow, type NamedList, NamedPane, NamedRows, type PaneProps } from '../../kit/list/index.ts';
import { NamedItems } from '../../kit/menus/index.ts';
import { useWaitingTools } from '../../kit/requests/index.ts';
import { keepTab } from '../../kit/tabs/index.ts';
import { useToolsSearch } from '../../state/address.ts';
import { lastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChipLine, FilterChip } from '../../ui/controls/chips.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './tools.module.css';

/** Grouped rows show the name without the description. */
const rowHeights = { plain: 40, grouped: 24 };

export function ToolsPane({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('tools');
  const { tool, nth, q, filter, isGrouped, change } = useToolsSearch();
  const terms = useMemo(() => parseTerms(filter), [filter]);
  const open = useCallback(
    ({ name, nth: number }: NamedPlace) =>
      change({ tool: name, nth: number, run: lastRun('tool', serverId, name ?? '') }),
    [change, serverId],
  );
  // Memoized: a key typed in the search field doesn't render them again.
  const buttons = useMemo(
    () => <IconButton icon={History} label={t('history')} onPress={() => change({ tool: undefined })} />,
    [t, change],
  );
  const views = useMemo(
    () => (
      <Segmented
        label={t('view')}
        value={isGrouped ? 'groups' : 'list'}
        options={[
          { value: 'list', label: t('list'), icon: List },
          { value: 'groups', label: t('groups'), icon: ListTree },
        ]}
        onChange={(next) => change({ view: next === 'groups' ? next : undefined }, { replace: true })}
      />
    ),
    [t, isGrouped, change],
  );
  return (
    <NamedPane
      serverId={serverId}
      sessionId={sessionId}
      kind="tools"
      title={t('title')}
      icon={Wrench}
      place={tool === undefined && nth === undefined ? undefined : { name: tool, nth }}
      terms={terms}
      isGrouped={isGrouped}
      q={q}
      onQuery={(next) => change({ q: next }, { replace: true })}
      onClear={() => change({ q: undefined, filter: undefined }, { replace: true })}
      onOpen={open}
      searchLabel={t('search')}
      trailing={views}
      buttons={buttons}
      facets={(range) => (
        <TermStrip range={range} chosen={terms} onChange={(next) => change({ filter: termsText(next) })} />
      )}
    >
      {(list) => <ToolRows serverId={serverId} sessionId={sessionId} list={list} onOpen={open} />}
    </NamedPane>
  );
}

interface ToolRowsProps {
  serverId: ServerId;
  sessionId: SessionId;
  list: NamedList;
  onOpen: (place: NamedPlace) => void;
}

/** Memoized: typing, counts and the address don't render the rows again. */
const ToolRows = memo(function ToolRows({ serverId, sessionId, list, onOpen }: ToolRowsProps) {
  const t = useTranslations('tools');
  const waitingTools = useWaitingTools(serverId);
  const marks = useItemMarks(sessionId, 'tool');
  const { words, isGrouped } = list;
  return (
    <NamedRows
      label={t('title')}
      list={list}
      rowHeight={isGrouped ? rowHeights.grouped : rowHeights.plain}
      onOpen={onOpen}
      onKeep={(place) => keepTab(serverId, 'tools', place)}
      menuItems={(row) => <NamedItems serverId={serverId} sessionId={sessionId} kind="tool" row={row} />}
      renderRow={(row) => {
        if (row.kind === 'group') return <GroupRow prefix={row.prefix} size={row.size} isOpen={row.isOpen} />;
        const item = readToolItem(row.item);
        return (
          <ToolRow
            item={item}
            isRepeated={row.isRepeated}
            isWaiting={waitingTools.has(item.name)}
            marks={marks.get(item.name)}
            words={words}
            isShort={isGrouped}
            isInGroup={row.group !== undefined}
          />
        );
      }}
    />
  );
});

interface TermStripProps {
  range: NamedRange | undefined;
  chosen: readonly ToolTerm[];
  onChange: (terms: readonly ToolTerm[]) => void;
}

/** The filters by claims: those that are set, and those that would leave some of the tools. */
function TermStrip({ range, chosen, onChange }: TermStripProps) {
  const t = useTranslations('tools');
  const { shown = 0, terms: counts = {} } = range ?? {};
  const offered = toolTerms.filter((term) => {
    const some = counts[term] ?? 0;
    return chosen.includes(term) || (some > 0 && some < shown);
  });
  if (offered.length === 0) return null;
  return (
    <ChipLine label={t('filters')}>
      {offered.map((term) => (
        <FilterChip
          key={term}
          text={t(`claims.${term}`)}
          count={counts[term] ?? 0}
          isSelected={chosen.includes(term)}
          onChange={(isChosen) =>
            onChange(toolTerms.filter((each) => (each === term ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </ChipLine>
  );
}

/** The most characters of a description that a row shows. */
const describedCharacters = 200;

interface ToolRowProps {
  item: ToolItem;
  isRepeated: boolean;
  /** One of its calls waits for the user. */
  isWaiting: boolean;
  /** Its findings. */
  marks: FindingMarks | undefined;
  words: readonly string[];
  /** Without the description. */
  isShort: boolean;
  /** It is below the row of its group. */
  isInGroup: boolean;
}

/** A tool in the list: name, description, and its notable claims. */
function ToolRow({ item, isRepeated, isWaiting, marks, words, isShort, isInGroup }: ToolRowProps) {
  const t = useTranslations('tools');
  return (
    <ItemRow
      item={item}
      fallbackIcon={Wrench}
      noName={t('noName')}
      words={words}
      problems={useToolProblems()(item, isRepeated)}
      isInGroup={isInGroup}
      end={
        <span className={classNames(layout.fixed, layout.end, css.rowClaims)}>
          {isWaiting && (
            <span className={classNames(layout.row, layout.warn, css.rowWaiting)}>
              <CircleDot aria-hidden />
              {t('waiting')}
            </span>
          )}
          <FindingCounts marks={marks} />
          {!isWaiting && <ClaimTags item={item} isShort />}
        </span>
      }
    >
      {!isShort && (
        <span className={css.rowDescription}>
          {visibleText((item.description ?? '').slice(0, describedCharacters))}
        </span>
      )}
    </ItemRow>
  );
}

/** The prefix that the names of several tools share. */
export function GroupRow({ prefix, size, isOpen }: { prefix: string; size: number; isOpen: boolean }) {
  const { count } = useQuantities();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <span className={classNames(layout.row, layout.shrink, css.group)}>
      <Chevron aria-hidden className={css.chevron} />
      <span className={layout.truncate}>{visibleText(prefix)}</span>
      <span className={css.rowSize}>{count(size)}</span>
    </span>
  );
}

/** Claims that need attention are coloured. None is green, since nothing verifies them. */
const tones: Partial<Record<ToolTerm, Tone>> = { destructive: 'warn', writes: 'note' };

/** The claims that a row shows, if true. */
const notableHints = ['readOnlyHint', 'destructiveHint'];

/** What the server claims about a tool's effects; `isShort`: only the notable claims. */
export function ClaimTags({ item, isShort = false }: { item: ToolItem; isShort?: boolean }) {
  const t = useTranslations('tools');
  const { claims } = item;
  const shown = isShort ? claims.filter(({ name, value }) => value && notableHints.includes(name)) : claims;
  return (
    <>
      {shown.map((claim) => (
        <Tag
          key={claim.name}
          tone={tones[claimTerm(claim)] ?? 'plain'}
          title={t('claim', { hint: claim.name, value: String(claim.value) })}
        >
          {t(`claims.${claimTerm(claim)}`)}
        </Tag>
      ))}
      {!isShort && claims.length === 0 && <Tag title={t('silentClaim')}>{t('claims.silent')}</Tag>}
      {!isShort && item.hasOutputSchema && (
        <Tag tone="accent" title={t('structuredClaim')}>
          {t('claims.structured')}
        </Tag>
      )}
    </>
  );
}

/** The problems of a tool as one text; empty without any. `isRepeated`: the list repeats its name. */
export function useToolProblems(): (item: ToolItem, isRepeated: boolean) => string {
  const t = useTranslations('tools');
  return ({ problems }, isRepeated) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isRepeated ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
