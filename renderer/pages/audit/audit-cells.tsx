import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { AuditEntry } from '#shared/model/audit.ts';
import { classNames } from '../../ui/class-names.ts';
import { Clock } from '../../ui/clock.tsx';
import { Cell } from '../../ui/grid-cell.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './audit-cells.module.css';
import { auditOutcome, detailPreview } from './audit-outcome.ts';
import { useOutcomeText } from './use-outcome-text.ts';

/** The cells of one entry. */
export const AuditCells = memo(function AuditCells({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const outcome = useOutcomeText(auditOutcome(entry));
  const preview = visibleText(detailPreview(entry.detail));
  return (
    <>
      <Cell className={classNames(css.dim, css.seq)}>{entry.seq}</Cell>
      <Cell className={css.dim}>
        <Clock at={entry.at} hasDate />
      </Cell>
      <Cell className={classNames(css.words, css.kind)}>{t(`kind.${entry.kind}`)}</Cell>
      <Cell className={classNames(css.words, css.server)} title={entry.serverName}>
        {entry.serverName}
      </Cell>
      <Cell title={entry.subject}>
        <bdi>{visibleText(entry.subject)}</bdi>
      </Cell>
      <Cell className={classNames(css.words, css.outcome)} title={outcome}>
        {outcome}
      </Cell>
      <Cell className={classNames(css.dim, css.detail)} title={preview}>
        <bdi>{preview}</bdi>
      </Cell>
    </>
  );
});

/** The column headings over {@link AuditCells}. */
export function AuditHeadings() {
  const t = useTranslations('audit.columns');
  return (
    <>
      <Cell isHeading className={css.seq}>
        {t('seq')}
      </Cell>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading className={css.kind}>
        {t('kind')}
      </Cell>
      <Cell isHeading className={css.server}>
        {t('server')}
      </Cell>
      <Cell isHeading>{t('subject')}</Cell>
      <Cell isHeading>{t('outcome')}</Cell>
      <Cell isHeading className={css.detail}>
        {t('detail')}
      </Cell>
    </>
  );
}
