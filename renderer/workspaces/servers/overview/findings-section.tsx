import { useTranslations } from 'use-intl';
import type { Severity } from '#shared/model/findings/finding.ts';
import { severities } from '#shared/model/findings/severities.ts';
import type { SessionView } from '#shared/model/session.ts';
import { useFindingsSummary } from '../../../data/findings.ts';
import { SeverityWord } from '../../../kit/findings/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { resetPreferences, usePreferences } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import css from './overview.module.css';

/** How many findings a session has, by severity; each opens them in the panel. */
export function FindingsSection({ session }: { session: SessionView }) {
  const t = useTranslations('overview');
  const words = useTranslations('window.marks');
  const { count } = useQuantities();
  const { change } = useWindowSearch();
  const summary = useFindingsSummary();
  const counts = summary?.servers.find(({ sessionId }) => sessionId === session.id);
  const found = severities.filter((severity) => counts !== undefined && counts[severity] > 0);
  const open = (severity: Severity) => {
    resetPreferences('findingText', 'findingRule');
    usePreferences.setState({ panelScope: 'this', findingSeverities: [severity] });
    change({ panel: 'findings' });
  };
  return (
    <Section title={t('findings')}>
      {found.length === 0 ? (
        <p className={layout.nothing}>{t(summary?.isChecking === true ? 'checking' : 'noFindings')}</p>
      ) : (
        <div className={classNames(layout.wrappingRow, css.findings)}>
          {found.map((severity) => (
            <button
              key={severity}
              type="button"
              className={classNames(layout.row, css.finding)}
              aria-label={t('showFindings', {
                count: counts?.[severity] ?? 0,
                severity: words(`severity.${severity}`),
              })}
              onClick={() => open(severity)}
            >
              <SeverityWord severity={severity} />
              {count(counts?.[severity] ?? 0)}
            </button>
          ))}
        </div>
      )}
    </Section>
  );
}
