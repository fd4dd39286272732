import { useTranslations } from 'use-intl';
import { type VerifyRun, verifyStates } from '#shared/model/recordings/verify-run.ts';

/** How often a run is looked at while it goes on, in milliseconds. */
export const pollMs = 300;

/** How many requests of a run have an outcome. */
export function doneIn({ counts }: VerifyRun): number {
  return verifyStates.reduce((sum, state) => sum + counts[state], 0);
}

/** Returns a function with the text that says how far a run is. */
export function useRunText(): (run: VerifyRun) => string {
  const t = useTranslations('runAgainst');
  return (run) => {
    const { phase, requests: total, serverName: server } = run;
    const done = doneIn(run);
    if (phase === 'connecting') return t('connecting', { server });
    if (phase === 'running') return t('running', { done, total, server });
    return done < total ? t('cancelled', { done, total }) : t('done', { total, server });
  };
}
