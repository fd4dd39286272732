import { ChevronDown, ChevronRight, Wrench } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import { Highlighted } from '../../kit/list/index.ts';
import { useQuantities } from '../../ui/quantities.ts';
import { ProblemMark } from '../../ui/status/problem-mark.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ClaimTags } from './claim-tags.tsx';
import css from './tools.module.css';
import { useToolProblems } from './use-tool-problems.ts';

/** Of a description; all of it is over the form. In characters. */
const describedCharacters = 200;

interface ToolRowProps {
  item: ToolItem;
  /** Another tool of the list has the same name. */
  isRepeated: boolean;
  words: readonly string[];
  /** One line without the description. */
  isShort: boolean;
  /** It is below what its name begins with. */
  isInGroup: boolean;
}

/** One tool of the list: what it is called, what it is for, and the claims that matter most. */
export function ToolRow({ item, isRepeated, words, isShort, isInGroup }: ToolRowProps) {
  const t = useTranslations('tools');
  const tl = useTranslations('lists');
  const problems = useToolProblems()(item, isRepeated);
  const { name, title, description } = item;
  return (
    <span className={css.row} data-in-group={isInGroup || undefined}>
      <ToolIcon icon={item.icon} />
      <span className={css.texts}>
        <span className={css.line}>
          {name === '' ? (
            <span className={css.placeholder}>{t('noName')}</span>
          ) : (
            <span className={css.rowName}>
              <Highlighted text={name} words={words} />
            </span>
          )}
          {title !== undefined && title !== '' && title !== name && (
            <span className={css.rowTitle}>
              <Highlighted text={title} words={words} />
            </span>
          )}
          <ProblemMark words={problems} title={tl('marked', { problems })} />
          <span className={css.rowClaims}>
            <ClaimTags item={item} isShort />
          </span>
        </span>
        {!isShort && (
          <span className={css.rowDescription}>{visibleText((description ?? '').slice(0, describedCharacters))}</span>
        )}
      </span>
    </span>
  );
}

interface GroupRowProps {
  prefix: string;
  size: number;
  isOpen: boolean;
}

/** What several names begin with, over their tools. */
export function GroupRow({ prefix, size, isOpen }: GroupRowProps) {
  const { count } = useQuantities();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <span className={css.group}>
      <Chevron aria-hidden className={css.chevron} />
      <span className={css.rowName}>{visibleText(prefix)}</span>
      <span className={css.rowSize}>{count(size)}</span>
    </span>
  );
}

/** The picture that a tool brings itself, else a neutral one: nothing is fetched for it. */
export function ToolIcon({ icon }: { icon: string | undefined }) {
  if (icon === undefined) return <Wrench aria-hidden className={css.icon} />;
  return <img src={icon} alt="" className={css.icon} />;
}
