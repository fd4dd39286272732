import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { ProblemMark } from '../../ui/status/tag.tsx';
import css from './list.module.css';
import { Highlighted } from './search.tsx';

interface ItemRowProps {
  item: { name: string; title?: string | undefined; icon?: string | undefined };
  fallbackIcon: LucideIcon;
  /** Shown where the server gave it no name. */
  noName: string;
  words: readonly string[];
  problems: string;
  isInGroup?: boolean;
  /** At the end of the line. */
  end?: ReactNode;
  /** The line below. */
  children?: ReactNode;
}

/** A tool or prompt in its list: what it is called, what is wrong with it, and more about it in a second line. */
export function ItemRow(props: ItemRowProps) {
  const { item, fallbackIcon, noName, words, problems, isInGroup = false, end, children } = props;
  const { name, title, icon } = item;
  return (
    <span className={css.itemRow} data-in-group={isInGroup || undefined}>
      <ItemIcon icon={icon} fallback={fallbackIcon} />
      <span className={classNames(layout.stack, layout.fillWidth)}>
        <span className={css.itemLine}>
          <span className={css.itemNames}>
            {name === '' ? (
              <span className={css.noName}>{noName}</span>
            ) : (
              <span className={css.itemName}>
                <Highlighted text={name} words={words} />
              </span>
            )}
            {title !== undefined && title !== '' && title !== name && (
              <span className={css.itemTitle}>
                <Highlighted text={title} words={words} />
              </span>
            )}
          </span>
          <ItemProblems problems={problems} />
          {end}
        </span>
        {children}
      </span>
    </span>
  );
}

/** The picture that an item brings itself, else a neutral one: nothing is fetched for it. */
export function ItemIcon({ icon, fallback: Fallback }: { icon: string | undefined; fallback: LucideIcon }) {
  if (icon === undefined) return <Fallback aria-hidden className={css.itemIcon} />;
  return <img src={icon} alt="" className={css.itemIcon} />;
}

/** What is wrong with an item, in words; nothing is drawn when nothing is. */
export function ItemProblems({ problems }: { problems: string }) {
  const t = useTranslations('lists');
  return <ProblemMark words={problems} title={t('marked', { problems })} />;
}
