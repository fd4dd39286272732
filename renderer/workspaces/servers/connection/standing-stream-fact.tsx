import { useTranslations } from 'use-intl';
import type { StandingStream } from '#shared/model/session.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { RetryTime } from '../../../ui/retry-time.tsx';
import css from './connection-page.module.css';

/** How the stream for the server's own messages is doing: why it is not open, and when it is opened again. */
export function StandingStreamFact({ stream }: { stream: StandingStream }) {
  const t = useTranslations('connection');
  const textOf = useFailureText();
  const openFrame = useOpenFrame();
  const { state, failure, retryAt, askedRetryMs, attempts } = stream;
  const frameSeq = failure?.frameSeq;
  // A stream that just ended says no more than its state does.
  const isExplained = failure !== undefined && state !== 'notOffered' && failure.code !== 'connectionLost';
  const isQuiet = state === 'open' || state === 'notOffered' || (state === 'opening' && failure === undefined);
  return (
    <Fact name={t('standingStream')}>
      <span className={isQuiet ? undefined : css.warning}>{t(`standingStreams.${state}`)}</span>
      {isExplained && <span className={css.hint}>{textOf(failure).sentence}</span>}
      {attempts > 0 && <span className={css.hint}>{t('streamAttempts', { attempts })}</span>}
      {askedRetryMs !== undefined && <span className={css.hint}>{t('retryRaised', { askedMs: askedRetryMs })}</span>}
      {retryAt !== undefined && <RetryTime at={retryAt} />}
      {frameSeq !== undefined && (
        <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
          {t('frame', { seq: frameSeq })}
        </Button>
      )}
    </Fact>
  );
}
