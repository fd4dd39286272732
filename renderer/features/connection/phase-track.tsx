import { useTranslations } from 'use-intl';
import type { Phase, Session } from '#shared/model/session.ts';
import { classNames } from '../../ui/class-names.ts';
import css from './phase-track.module.css';

const track: readonly Phase[] = ['starting', 'negotiating', 'ready', 'stopping', 'ended'];

/** The phases of a connection in a row, with the one it is in marked and those it passed ticked off. */
export function PhaseTrack({ session }: { session: Session | undefined }) {
  const t = useTranslations('connection');
  const phase = session?.phase ?? 'idle';
  const at = session === undefined ? -1 : track.indexOf(session.phase);
  const failed = session?.end !== undefined && session.end.cause !== 'stopped';
  return (
    <ol className={css.track} aria-label={t('phases')}>
      {(['idle', ...track] as const).map((name, index) => {
        const isHere = name === phase;
        // A session that never got ready did not pass that phase.
        const isPassed =
          index - 1 < at && !(name === 'ready' && session?.readyAt === undefined) && !isSkipped(name, session);
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

/** Only what the user stops goes through `stopping`. */
function isSkipped(name: Phase | 'idle', session: Session | undefined): boolean {
  return name === 'stopping' && session?.end !== undefined && session.end.cause !== 'stopped';
}
