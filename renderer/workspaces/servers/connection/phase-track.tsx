import { useTranslations } from 'use-intl';
import type { Phase, Session } from '#shared/model/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import css from './phase-track.module.css';

const track: readonly Phase[] = ['starting', 'negotiating', 'ready', 'stopping', 'ended'];

/** The phases of a connection in a row, with the one it is in marked and those it passed ticked off. */
export function PhaseTrack({ session }: { session: Session | undefined }) {
  const t = useTranslations('connection');
  const here = session === undefined ? -1 : track.indexOf(session.phase);
  const failed = session?.end !== undefined && session.end.cause !== 'stopped';
  return (
    <ol className={css.track} aria-label={t('phases')}>
      {session === undefined && (
        <li className={classNames(css.phase, css.here)} aria-current="step">
          {t('phase.idle')}
        </li>
      )}
      {track.map((name, index) => {
        const isHere = index === here;
        const isPassed = index < here && !isSkipped(name, session);
        return (
          <li
            key={name}
            className={classNames(
              css.phase,
              isPassed && css.passed,
              isHere && css.here,
              isHere && failed && css.failed,
            )}
            {...(isHere && { 'aria-current': 'step' as const })}
          >
            {t(`phase.${name}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** What failed early never got ready, and only what the user stops goes through `stopping`. */
function isSkipped(phase: Phase, session: Session | undefined): boolean {
  if (phase === 'ready') return session?.readyAt === undefined;
  return phase === 'stopping' && session?.end !== undefined && session.end.cause !== 'stopped';
}
