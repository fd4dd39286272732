import { useTranslations } from 'use-intl';
import type { Comparison } from '#shared/model/comparison.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './compare.module.css';

/** The compared sides, and their lists that could not be fetched. */
export function ComparisonSummary({ comparison: { a, b } }: { comparison: Comparison }) {
  const t = useTranslations('compare');
  const failureText = useFailureText();
  const nameOf = ({ name, isSnapshot, revision, as }: Comparison['a']) =>
    [visibleText(name), isSnapshot && t('snapshot'), revision, as && t('as', { host: visibleText(as) })]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className={classNames(layout.ruled, layout.breaking, layout.muted, layout.small, css.summary)}>
      <p>{t('compared', { a: nameOf(a), b: nameOf(b) })}</p>
      {(['A', 'B'] as const).flatMap((side) =>
        (side === 'A' ? a : b).failures.map(({ kind, failure }) => (
          <p key={`${side} ${kind}`} className={layout.warn}>
            {t('missing', { side, list: t(`kinds.${kind}`), reason: failureText(failure).sentence })}
          </p>
        )),
      )}
    </div>
  );
}
