import { useTranslations } from 'use-intl';
import type { ExportReport } from '#shared/model/recordings/session-export.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './export.module.css';

/** How often there is something, one beside the other; what isn't there is left out. */
export function Counts({ counts }: { counts: readonly { what: string; count: number }[] }) {
  const { count } = useQuantities();
  return (
    <ul className={classNames(layout.wrapping, css.counts)}>
      {counts
        .filter((each) => each.count > 0)
        .map((each) => (
          <li key={each.what}>
            <bdi className={layout.breaking}>{visibleText(each.what)}</bdi>{' '}
            <span className={layout.dim}>{count(each.count)}</span>
          </li>
        ))}
    </ul>
  );
}

export function MaskedCounts({ masked }: Pick<ExportReport, 'masked'>) {
  const t = useTranslations('exportSession');
  return masked.length === 0 ? t('nothingMasked') : <Counts counts={masked} />;
}

/** What isn't in the file as it passed. */
export function LeftOut({ report: { decoded, leftOut } }: { report: ExportReport }) {
  const t = useTranslations('exportSession');
  const counts = { decoded, ...leftOut };
  const names = (['cleared', 'foreign', 'unknown', 'decoded'] as const).filter((name) => counts[name] > 0);
  return <Warnings texts={names.map((name) => t(`leftOut.${name}`, { count: counts[name] }))} />;
}
