import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { isRevision } from '#shared/model/revision.ts';
import type { InFlight, ListenStream, ProcessView, SessionView } from '#shared/model/session.ts';
import { client } from '../../../data/client.ts';
import { needsUser, useAuthorization, useServer } from '../../../data/queries.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Fact, Facts, PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock, RetryTime, useNow } from '../../../ui/status/clock.tsx';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './connection.module.css';
import { UnkeptCookies } from './protocol-actions.tsx';
import { StepItems } from './step-items.tsx';

const tickMs = 1000;
const inFlightTickMs = 100;

/** The session: target, times, protocol revision, streams. */
export function Overview({ session }: { session: SessionView }) {
  const t = useTranslations('connection');
  const openFrame = useOpenFrame();
  const { handshakeSeq, revision, answeredRevision, offeredRevision, era } = session;
  const missing = session.endedAt === undefined ? t('unknown') : t('never');
  return (
    <Section
      title={t('overview')}
      actions={
        handshakeSeq !== undefined && (
          <Button variant="quiet" onPress={() => openFrame(handshakeSeq)}>
            {t('handshake')}
          </Button>
        )
      }
    >
      <Facts>
        <Fact name={t('target')}>
          <code>{session.target}</code>
          <CopyButton text={session.target} label={t('copyTarget')} />
        </Fact>
        <Fact name={t('transport')}>{t(`transports.${session.transport}`)}</Fact>
        {session.recorded === undefined && <Times session={session} missing={missing} />}
        <Fact name={t('era')}>{era === undefined ? missing : t(`eras.${era}`)}</Fact>
        <Fact name={t('offered')}>{offeredRevision ?? missing}</Fact>
        <Fact name={t('chosen')}>
          <span>{revision ?? missing}</span>
          {answeredRevision !== undefined && (
            <span className={layout.warn}>
              {t('assumed', { answered: answeredRevision === '' ? 'none' : visibleText(answeredRevision) })}
            </span>
          )}
          {revision !== undefined && !isRevision(revision) && <span className={layout.warn}>{t('odd')}</span>}
          {revision !== undefined && offeredRevision !== undefined && revision !== offeredRevision && (
            <span className={classNames(layout.quiet, css.hint)}>{t('differs')}</span>
          )}
        </Fact>
        {session.transport !== 'stdio' && (
          <Fact name={t('httpSession')}>
            {session.httpSessionId === undefined ? t('noHttpSession') : <code>{session.httpSessionId}</code>}
          </Fact>
        )}
        {/* The failure of an ended session has them beside it. */}
        {session.unkeptCookies !== undefined && session.end?.failure === undefined && (
          <Fact name={t('cookies')}>
            <UnkeptCookies session={session} />
          </Fact>
        )}
        {session.listenStream !== undefined && <ListenStreamFact stream={session.listenStream} />}
        {session.listListen !== undefined && <ListListen listen={session.listListen} />}
      </Facts>
    </Section>
  );
}

/** The listen for list changes: its state, why it failed, when it is retried. */
function ListListen({
  listen: { state, lists, failure, retryAt },
}: {
  listen: NonNullable<SessionView['listListen']>;
}) {
  const { list } = useQuantities();
  const t = useTranslations('connection');
  const failureText = useFailureText();
  const isBare = state === 'active' && lists.length === 0;
  return (
    <Fact name={t('listListen')}>
      <span className={state === 'active' && !isBare ? undefined : layout.warn}>
        {isBare ? t('noListAgreed') : t(`listListens.${state}`, { lists: list(lists) })}
      </span>
      {failure !== undefined && (
        <span className={classNames(layout.quiet, css.hint)}>{failureText(failure).sentence}</span>
      )}
      {retryAt !== undefined && <RetryTime at={retryAt} />}
    </Fact>
  );
}

function Times({ session, missing }: { session: SessionView; missing: string }) {
  const t = useTranslations('connection');
  const { duration } = useQuantities();
  const { startedAt, readyAt, endedAt } = session;
  const now = useNow(tickMs, endedAt === undefined);
  return (
    <>
      <Fact name={t('started')}>
        <Clock at={startedAt} />
      </Fact>
      <Fact name={t('ready')}>{readyAt === undefined ? missing : duration(readyAt - startedAt)}</Fact>
      {readyAt !== undefined && (
        <Fact name={endedAt === undefined ? t('since') : t('lasted')}>
          {duration(Math.max(0, (endedAt ?? now) - readyAt))}
        </Fact>
      )}
    </>
  );
}

/** The event stream of the server: its state, why it isn't open, when it is retried. */
function ListenStreamFact({ stream }: { stream: ListenStream }) {
  const { duration } = useQuantities();
  const t = useTranslations('connection');
  const failureText = useFailureText();
  const openFrame = useOpenFrame();
  const { state, failure, retryAt, askedRetryMs, attempts } = stream;
  const frameSeq = failure?.frameSeq;
  // For a stream that just ended, the state says it all.
  const isExplained = failure !== undefined && state !== 'notOffered' && failure.code !== 'connectionLost';
  const isQuiet = state === 'open' || state === 'notOffered' || (state === 'opening' && failure === undefined);
  return (
    <Fact name={t('eventStream')}>
      <span className={isQuiet ? undefined : layout.warn}>{t(`eventStreams.${state}`)}</span>
      {isExplained && <span className={classNames(layout.quiet, css.hint)}>{failureText(failure).sentence}</span>}
      {attempts > 0 && <span className={classNames(layout.quiet, css.hint)}>{t('streamAttempts', { attempts })}</span>}
      {askedRetryMs !== undefined && (
        <span className={classNames(layout.quiet, css.hint)}>
          {t('retryRaised', { askedMs: duration(askedRetryMs) })}
        </span>
      )}
      {retryAt !== undefined && <RetryTime at={retryAt} />}
      {frameSeq !== undefined && (
        <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
          {t('frame', { seq: frameSeq })}
        </Button>
      )}
    </Fact>
  );
}

export function InFlightList({ session }: { session: SessionView }) {
  const t = useTranslations('connection');
  const isHeld = useAuthorization(useServer(session.serverId)?.server, needsUser) === true;
  return (
    <Section title={t('inFlight')}>
      {session.inFlight.length === 0 ? (
        <p className={layout.nothing}>{t('noInFlight')}</p>
      ) : (
        <ul>
          {session.inFlight.map((request) => (
            <InFlightRow key={request.requestId} session={session} request={request} isHeld={isHeld} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface InFlightRowProps {
  session: SessionView;
  request: InFlight;
  /** It waits for a sign-in, which isn't the request's time. */
  isHeld: boolean;
}

function InFlightRow({ session, request, isHeld }: InFlightRowProps) {
  const t = useTranslations('connection');
  const { duration } = useQuantities();
  const openFrame = useOpenFrame();
  const now = useNow(inFlightTickMs);
  const { requestId, method, startedAt, timeoutMs, progress, total, message, frameSeq } = request;
  const cancel = () => void attempt(client.sessions.cancel({ sessionId: session.id, requestId }));
  return (
    <li className={classNames(layout.aligned, css.request)}>
      <code className={layout.breaking}>{method}</code>
      <button type="button" className={css.id} onClick={() => openFrame(frameSeq)}>
        {requestId}
      </button>
      <span className={layout.fillWidth}>
        {progress !== undefined && <ProgressLine label={t('progress')} value={progress} total={total} />}
        {message !== undefined && (
          <span className={classNames(layout.truncate, layout.quiet, css.message)}>{visibleText(message)}</span>
        )}
      </span>
      <span className={layout.mono}>
        {isHeld ? t('inFlightHeld') : `${duration(Math.max(0, now - startedAt))} / ${duration(timeoutMs)}`}
      </span>
      <IconButton icon={X} label={t('cancelRequest', { method })} onPress={cancel} />
    </li>
  );
}

/** The steps of the negotiation, each with its time and frame. */
export function StepList({ session: { steps, startedAt } }: { session: SessionView }) {
  const t = useTranslations('connection');
  return (
    <Section title={t('steps')}>
      {steps.length === 0 && <p className={layout.nothing}>{t('stepsEmpty')}</p>}
      <StepItems steps={steps} startedAt={startedAt} />
    </Section>
  );
}

/** The server process: id, exit, last lines of stderr. */
export function ProcessSection({ session, process }: { session: SessionView; process: ProcessView }) {
  const t = useTranslations('connection');
  const { change } = useWindowSearch();
  const { pid, exitCode, signal, stopStage } = process;
  const tail = session.stderrTail.join('\n');
  return (
    <Section
      title={t('process')}
      actions={
        <Button variant="quiet" onPress={() => change({ panel: 'stderr' })}>
          {t('allStderr')}
        </Button>
      }
    >
      <Facts>
        <Fact name={t('pid')}>{pid}</Fact>
        <Fact name={t('exit')}>
          {typeof signal === 'string'
            ? t('exitSignal', { signal })
            : typeof exitCode === 'number'
              ? t('exitCode', { code: exitCode })
              : session.recorded?.isLive === false
                ? t('exitNotRecorded')
                : t('running')}
        </Fact>
        {stopStage !== undefined && <Fact name={t('stopStage')}>{t(`stopStages.${stopStage}`)}</Fact>}
        {session.strayLines > 0 && (
          <Fact name="stdout">
            <span className={layout.warn}>{t('strayLines', { count: session.strayLines })}</span>
          </Fact>
        )}
      </Facts>
      {tail !== '' && session.end?.cause !== 'failed' && session.end?.cause !== 'lost' && (
        <PlainText label={t('stderr')}>{tail}</PlainText>
      )}
    </Section>
  );
}
