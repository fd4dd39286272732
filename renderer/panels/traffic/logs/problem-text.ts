import { useTranslations } from 'use-intl';
import type { LogProblem } from '#shared/model/frame.ts';

/** Which rules a log message breaks, in sentences. */
export function useProblemText(): (problems: readonly LogProblem[]) => string {
  const t = useTranslations('traffic.frame.logProblem');
  return (problems) => problems.map((problem) => t(problem)).join(' ');
}
