import { ChevronDown, ChevronRight, CircleDot, Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import { claimTerm } from '#shared/mcp/items/tool-item.ts';
import type { ToolTerm } from '#shared/model/lists/named-rows.ts';
import { ItemRow } from '../../kit/list/index.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Tag, type Tone } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './tools.module.css';

/** Of a description; all of it is over the form. In characters. */
const describedCharacters = 200;

interface ToolRowProps {
  item: ToolItem;
  isRepeated: boolean;
  /** A call of it waits for the person. */
  isWaiting: boolean;
  words: readonly string[];
  /** One line without the description. */
  isShort: boolean;
  /** It is below what its name begins with. */
  isInGroup: boolean;
}

/** One tool of the list: what it is called, what it is for, and the claims that matter most. */
export function ToolRow({ item, isRepeated, isWaiting, words, isShort, isInGroup }: ToolRowProps) {
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
        <span className={css.rowClaims}>
          {isWaiting && (
            <span className={classNames(layout.row, layout.warn, css.rowWaiting)}>
              <CircleDot aria-hidden />
              {t('waiting')}
            </span>
          )}
          <ClaimTags item={item} isShort />
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

/** What several names begin with, over their tools. */
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

/** Claims that call for a second look have a colour; none is green, for nobody checked them. */
const tones: Partial<Record<ToolTerm, Tone>> = { destructive: 'warn', writes: 'note' };

/** The claims of a row, when they are made. */
const notableHints = ['readOnlyHint', 'destructiveHint'];

/** What the server declares about a tool's effects, each as a claim; `isShort` leaves out what a row has no room for. */
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

/** What is wrong with a tool, in words; `isRepeated` is a matter of its list. Empty when nothing is. */
export function useToolProblems(): (item: ToolItem, isRepeated: boolean) => string {
  const t = useTranslations('tools');
  return ({ problems }, isRepeated) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isRepeated ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
