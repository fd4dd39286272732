import { useTranslations } from 'use-intl';
import { countedStates } from '#shared/model/checks/check.ts';
import type { CheckRun } from '#shared/model/checks/check-run.ts';

/** How often a run is looked at while it goes on, in milliseconds. */
export const pollMs = 300;

/** How many checks of a run have an outcome. */
export function doneIn({ counts }: CheckRun): number {
  return countedStates.reduce((sum, state) => sum + counts[state], 0);
}

/** Returns a function with the text that says how far the run of a recording is. */
export function useRunText(): (run: CheckRun) => string {
  const t = useTranslations('runAgainst');
  return (run) => {
    const { phase, checks: total, serverName: server, counts } = run;
    const done = doneIn(run);
    if (phase === 'connecting' || phase === 'waiting') return t('connecting', { server });
    if (phase === 'running') return t('running', { done, total, server });
    return done < total
      ? t('cancelled', { done, total })
      : t('done', { total: total - counts.skipped, skipped: counts.skipped, server });
  };
}
