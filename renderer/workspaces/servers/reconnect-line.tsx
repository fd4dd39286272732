import { useTranslations } from 'use-intl';
import type { Session } from '#shared/model/session.ts';
import { useFailureText } from '../../ui/status/failure-text.ts';
import { RetryTime } from '../../ui/status/retry-time.tsx';

interface ReconnectLineProps {
  session: Session;
  /** Whether to show what is tried, where it is not beside it. */
  hasTarget?: boolean;
}

/** How a lost server is tried again: what is tried, how often it was, and when next; nothing when it is not. */
export function ReconnectLine({ session: { reconnect, target }, hasTarget = true }: ReconnectLineProps) {
  const t = useTranslations('servers.reconnect');
  const textOf = useFailureText();
  if (reconnect === undefined) return null;
  const { state, attempt, nextAt, failure } = reconnect;
  const reason = failure === undefined ? '' : textOf(failure).sentence;
  if (state === 'given up') return <span title={failure?.cause}>{t('givenUp', { target, reason })}</span>;
  return (
    <span title={reason}>
      {nextAt !== undefined && (
        <>
          <RetryTime at={nextAt} />
          {' · '}
        </>
      )}
      {t(state, { attempt })}
      {hasTarget && ` · ${target}`}
    </span>
  );
}
