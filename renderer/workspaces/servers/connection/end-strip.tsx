import { RotateCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Session } from '#shared/model/session.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { clockText } from '../../../ui/clock.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { connectServer, disconnectServer, isReconnecting, ReconnectLine } from '../index.ts';
import css from './end-strip.module.css';

/** One line over a session that is over: when and why, and a restart. What it sent stays below. */
export function EndStrip({ session }: { session: Session }) {
  const t = useTranslations('connection');
  const textOf = useFailureText();
  const failure = session.end?.failure;
  const wasStopped = session.end?.cause === 'stopped';
  const time = clockText(session.endedAt ?? session.startedAt);
  const reason = failure === undefined ? '' : textOf(failure).sentence;
  return (
    <div role="status" className={classNames(css.strip, !wasStopped && css.lost)}>
      <div className={css.text}>
        <div title={failure?.cause}>
          {!wasStopped && reason !== '' && <strong>{reason} </strong>}
          {wasStopped ? t('stopped', { time }) : t('lost', { time })}
        </div>
        <ReconnectLine session={session} hasTarget={false} />
      </div>
      {isReconnecting(session) && (
        <Button onPress={() => void disconnectServer(session.serverId)}>
          <Square aria-hidden />
          {t('stopConnecting')}
        </Button>
      )}
      <Button onPress={() => void connectServer(session.serverId)}>
        <RotateCw aria-hidden />
        {t('restart')}
      </Button>
    </div>
  );
}
