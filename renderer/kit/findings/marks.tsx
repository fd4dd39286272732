import { CircleX, Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Severity } from '#shared/model/findings/finding.ts';
import type { FrameFinding } from '#shared/model/findings/findings.ts';
import type { FindingMarks } from '../../data/findings.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './marks.module.css';

const icons = { error: CircleX, warning: TriangleAlert, info: Info } as const;

/** A severity as its icon and its word. */
export function SeverityWord({ severity }: { severity: Severity }) {
  const t = useTranslations('window.marks');
  const Icon = icons[severity];
  return (
    <span className={classNames(layout.aligned, css.mark, css[severity])}>
      <Icon aria-hidden />
      {t(`severity.${severity}`)}
    </span>
  );
}

/** The errors and warnings of a server or an item; nothing without any. */
export function FindingCounts({ marks }: { marks: FindingMarks | undefined }) {
  const t = useTranslations('window.marks');
  const { count } = useQuantities();
  if (marks === undefined) return null;
  const shown = (['error', 'warning'] as const).filter((severity) => marks[severity] > 0);
  if (shown.length === 0) return null;
  const label = shown.map((severity) => t(severity, { count: marks[severity] })).join(', ');
  return (
    <span role="img" aria-label={label} title={label} className={classNames(layout.aligned, layout.fixed, css.counts)}>
      {shown.map((severity) => {
        const Icon = icons[severity];
        return (
          <span key={severity} aria-hidden className={classNames(layout.aligned, css.mark, css[severity])}>
            <Icon />
            {count(marks[severity])}
          </span>
        );
      })}
    </span>
  );
}

/** The worst finding of a frame. */
export function FrameMark({ finding }: { finding: FrameFinding }) {
  const t = useTranslations('window.marks');
  const Icon = icons[finding.severity];
  const label = t('frame', {
    severity: t(`severity.${finding.severity}`),
    rule: visibleText(finding.rule),
    more: finding.count - 1,
  });
  return (
    <span role="img" aria-label={label} title={label} className={classNames(css.frame, css[finding.severity])}>
      <Icon aria-hidden />
    </span>
  );
}
