import { useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import { doneIn } from './run-progress.ts';

/** Returns a function with the text that says how far the run of a recording is. */
export function useRunText(): (run: CheckRun) => string {
  const t = useTranslations('runAgainst');
  return (run) => {
    const { phase, checks: total, serverName: server } = run;
    const done = doneIn(run);
    if (phase === 'connecting' || phase === 'waiting') return t('connecting', { server });
    if (phase === 'running') return t('running', { done, total, server });
    return done < total ? t('cancelled', { done, total }) : t('done', { total, server });
  };
}
