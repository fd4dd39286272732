import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Session } from '#shared/model/session.ts';
import { usePastSession } from '../../../data/queries.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainText } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { connectServer, ReconnectLine } from '../index.ts';
import css from './connection.module.css';

const tailLines = 12;

/** Why a session is over, with its last stderr lines and the ways on; nothing when there is no failure. */
export function SessionFailure({ session, children }: { session: Session; children?: ReactNode }) {
  const t = useTranslations('connection');
  const openFrame = useOpenFrame();
  const { change } = useWindowSearch();
  const failure = session.end?.failure;
  const lines = session.stderrTail.slice(-tailLines);
  // The failure of an ended process brings its last lines along.
  const isShown = lines.every((line) => failure?.cause?.includes(line));
  const tail = isShown ? '' : lines.join('\n');
  return (
    <div className={classNames(layout.stack, css.failure)}>
      {failure !== undefined && (
        <FailureNotice
          failure={failure}
          onRetry={() => void connectServer(session.serverId)}
          onOpenFrame={openFrame}
          {...(session.readyAt !== undefined && { retryLabel: t('restart') })}
        >
          {children}
        </FailureNotice>
      )}
      {session.reconnect !== undefined && (
        <p role="status">
          <ReconnectLine session={session} />
        </p>
      )}
      {tail !== '' && (
        <>
          <div className={classNames(layout.aligned, css.head)}>
            <span>{t('stderr')}</span>
            <Button variant="quiet" onPress={() => change({ panel: 'stderr' })}>
              {t('allStderr')}
            </Button>
          </div>
          <PlainText label={t('stderr')}>{tail}</PlainText>
        </>
      )}
    </div>
  );
}

/** When a server was connected last in an earlier run of Loupe, and how that ended; nothing when it never was. */
export function PastSession({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('connection');
  const textOf = useFailureText();
  const locale = useLocale();
  const past = usePastSession(serverId);
  if (past === undefined) return null;
  const time = new Date(past.startedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { cause, failure } = past.end ?? {};
  return (
    <p title={failure?.cause}>
      {t('pastSession', { time })} {failure !== undefined ? textOf(failure).sentence : cause === 'quit' && t('quit')}
    </p>
  );
}
