import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { InFlight, Session } from '#shared/model/session.ts';
import { client } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { showFailure } from '../../../state/notice.ts';
import { Section } from '../../../ui/facts.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressLine } from '../../../ui/progress.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { useNow } from '../../../ui/use-now.ts';
import css from './in-flight-list.module.css';

const tickMs = 100;

/** Our requests that wait for an answer, with how long they have waited and a way to give up. */
export function InFlightList({ session }: { session: Session }) {
  const t = useTranslations('connection');
  return (
    <Section title={t('inFlight')}>
      {session.inFlight.length === 0 ? (
        <p className={css.none}>{t('noInFlight')}</p>
      ) : (
        <ul>
          {session.inFlight.map((request) => (
            <Request key={request.requestId} session={session} request={request} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Request({ session, request }: { session: Session; request: InFlight }) {
  const t = useTranslations('connection');
  const { duration } = useQuantities();
  const openFrame = useOpenFrame();
  const now = useNow(tickMs);
  const { requestId, method, startedAt, timeoutMs, progress, total, message, frameSeq } = request;
  const cancel = () => {
    client.sessions
      .cancel({ sessionId: session.id, requestId })
      .catch((error: unknown) => showFailure(failureOf(error)));
  };
  return (
    <li className={css.request}>
      <code className={css.method}>{method}</code>
      <button type="button" className={css.id} onClick={() => openFrame(frameSeq)}>
        {requestId}
      </button>
      <span className={css.bar}>
        {progress !== undefined && <ProgressLine label={t('progress')} value={progress} total={total} />}
        {message !== undefined && <span className={css.message}>{message}</span>}
      </span>
      <span className={css.elapsed}>
        {duration(Math.max(0, now - startedAt))} / {duration(timeoutMs)}
      </span>
      <IconButton icon={X} label={t('cancelRequest', { method })} onPress={cancel} />
    </li>
  );
}
