import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { UpdateRow } from '#shared/model/subscription.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { Cell } from '../../ui/rows/grid-cell.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import css from './subscriptions.module.css';
import { useSubject } from './use-subject.ts';

interface UpdateCellsProps {
  row: UpdateRow;
  /** Shows or hides the lines of a group. */
  onToggle: () => void;
}

/** The cells of one line of the log of changes, or of a group of them. */
export function UpdateCells({ row: { update, count, marks, isUnfolded }, onToggle }: UpdateCellsProps) {
  const t = useTranslations('subscriptions');
  const subject = useSubject(update);
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <>
      <Cell className={layout.dim}>
        <Clock at={update.at} />
      </Cell>
      <Cell className={css.cellServer} title={update.serverName}>
        {update.serverName}
      </Cell>
      <Cell className={css.kind}>{t(`kind.${update.kind}`)}</Cell>
      <Cell title={update.uri} className={update.uri === undefined ? css.list : undefined}>
        {count > 1 && (
          // The grid has the keyboard: its arrow keys do the same.
          <button
            type="button"
            tabIndex={-1}
            className={css.times}
            aria-expanded={isUnfolded}
            title={isUnfolded ? t('hideLines') : t('showLines')}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Chevron aria-hidden />
            {t('times', { count })}
          </button>
        )}
        <bdi>{subject}</bdi>
      </Cell>
      <Cell className={classNames(layout.aligned, css.marks)}>
        {marks.map((each) => (
          <span key={each.mark} className={css.mark} title={t(`markTexts.${each.mark}`)}>
            {t(`marks.${each.mark}`)}
            {each.count > 1 && ` ${t('times', { count: each.count })}`}
          </span>
        ))}
      </Cell>
    </>
  );
}

/** The column headings over {@link UpdateCells}. */
export function UpdateHeadings() {
  const t = useTranslations('subscriptions.columns');
  return (
    <>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading className={css.cellServer}>
        {t('server')}
      </Cell>
      <Cell isHeading>{t('kind')}</Cell>
      <Cell isHeading>{t('uri')}</Cell>
      <Cell isHeading>{t('marks')}</Cell>
    </>
  );
}
