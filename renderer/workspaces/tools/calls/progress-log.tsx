import { useTranslations } from 'use-intl';
import type { Progress } from '#shared/model/runs/tool-call.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Clock } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './results.module.css';

/** The most that the host keeps of one call. */
const mostKept = 200;

/** What the server reported while a call ran, the newest first. */
export function ProgressLog({ reports }: { reports: readonly Progress[] }) {
  const t = useTranslations('calls');
  if (reports.length === 0) return <p className={css.progressNote}>{t('noProgress')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.scroll, css.log)} tabIndex={0} aria-label={t('progress')}>
      {reports.length >= mostKept && <p className={css.progressNote}>{t('progressKept', { count: mostKept })}</p>}
      <ol>
        {reports.toReversed().map(({ at, progress, total, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports have nothing else that is their own.
          <li key={reports.length - index} className={classNames(layout.baselineRow, css.report)}>
            <span className={layout.quietFixed}>
              <Clock at={at} />
            </span>
            {progress !== undefined && (
              <span className={css.amount}>
                {total === undefined ? t('progressOnly', { progress }) : t('progressOf', { progress, total })}
              </span>
            )}
            {message !== undefined && <span className={css.progressWords}>{visibleText(message)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
