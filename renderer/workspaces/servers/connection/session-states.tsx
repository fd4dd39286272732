import { useNavigate } from '@tanstack/react-router';
import { Plug, RotateCw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FailureCode } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { shownWords } from '#shared/secrets/secret-words.ts';
import { needsUser, useAuthorization, usePastSession, useServer } from '../../../data/queries.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainText } from '../../../ui/facts.tsx';
import { mainActionRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { lazyView } from '../../../ui/lazy-view.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, useNow } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { connectServer, disconnectServer } from '../actions.ts';
import { ShowAuthorization } from '../authorization/show-authorization.tsx';
import { ReconnectLine } from '../list/server-entry.tsx';
import { isReconnecting } from '../server-status.ts';
import css from './connection.module.css';

const tickMs = 100;

// Loaded when they are shown: the first screen needs none of them.
const SignInCard = lazyView(async () => (await import('../authorization/sign-in-card.tsx')).SignInCard);
const CredentialActions = lazyView(async () => (await import('./failure-actions.tsx')).CredentialActions);
const Attempts = lazyView(async () => (await import('./step-items.tsx')).Attempts);
const ContinueAnyway = lazyView(async () => (await import('./protocol-actions.tsx')).ContinueAnyway);
const UnkeptCookies = lazyView(async () => (await import('./protocol-actions.tsx')).UnkeptCookies);
const IssuerMismatch = lazyView(async () => (await import('../authorization/issuer.tsx')).IssuerMismatch);
const UntrustedCertificate = lazyView(async () => (await import('./failure-actions.tsx')).UntrustedCertificate);

/** In place of what a recording shows once client and server have agreed on a revision. */
export function Unrecorded({ session }: { session: SessionView | undefined }) {
  const t = useTranslations('connection.recorded');
  const openFrame = useOpenFrame();
  const failure = session?.end?.failure;
  if (session?.recorded?.isProbe === true) return <EmptyState title={t('probeTitle')}>{t('probeText')}</EmptyState>;
  if (failure !== undefined) return <FailureNotice failure={failure} onOpenFrame={openFrame} />;
  return <EmptyState title={t('waitingTitle')}>{t('waitingText')}</EmptyState>;
}

interface IdleProps {
  view: ServerView;
  /** Where the bar above has them, they aren't here too. */
  hasActions?: boolean;
}

export function Idle({ view: { server, approved, builtIn }, hasActions = true }: IdleProps) {
  const t = useTranslations('connection');
  const { change } = useWindowSearch();
  const isStdio = server.transport === 'stdio';
  return (
    <EmptyState
      icon={Plug}
      title={t('idleTitle', { server: server.name })}
      actions={
        hasActions && (
          <>
            <Button ref={mainActionRef} variant="primary" onPress={() => void connectServer(server.id)}>
              {t('connect')}
            </Button>
            {!builtIn && <Button onPress={() => change({ dialog: `edit:${server.id}` })}>{t('edit')}</Button>}
          </>
        )
      }
    >
      <p>{isStdio ? t('idleStdio') : t('idleHttp')}</p>
      <code className={css.target}>
        {isStdio ? [server.command, ...shownWords(server.args)].join(' ') : server.url}
      </code>
      {!approved && <p>{t('awaitsConsent')}</p>}
      <PastSession serverId={server.id} />
    </EmptyState>
  );
}

export function Connecting({ view: { server }, session }: { view: ServerView; session: SessionView }) {
  const t = useTranslations('connection');
  const authorization = useAuthorization(server);
  const stepText = useTranslations('connection.negotiation');
  const { duration } = useQuantities();
  const now = useNow(tickMs);
  const last = session.steps.at(-1);
  const title = session.phase === 'negotiating' ? 'negotiatingTitle' : 'startingTitle';
  if (authorization !== undefined && needsUser(authorization)) {
    return (
      <div className={classNames(layout.column, css.gatePage)}>
        <SignInCard server={server} authorization={authorization} takesFocus />
        <ShowAuthorization serverId={server.id} />
      </div>
    );
  }
  return (
    <EmptyState
      title={t(title, { server: session.serverName })}
      actions={<Button onPress={() => void disconnectServer(session.serverId)}>{t('stopConnecting')}</Button>}
    >
      <div className={classNames(layout.wideRow, css.progress)}>
        <Spinner label={t(`phase.${session.phase}`)} />
        {last !== undefined && <span>{stepText(last.kind, last.params)}</span>}
        <span className={css.gateElapsed}>{duration(Math.max(0, now - session.startedAt))}</span>
      </div>
      <code className={css.target}>{session.target}</code>
    </EmptyState>
  );
}

export function Failed({ view: { server, builtIn }, session }: { view: ServerView; session: SessionView }) {
  const t = useTranslations('connection');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const showConnection = () => {
    void navigate({ to: '/servers/$serverId/connection', params: { serverId: server.id } });
  };
  return (
    <div className={classNames(layout.column, css.gatePage)}>
      <SessionFailure session={session}>
        {!builtIn && <Button onPress={() => change({ dialog: `edit:${server.id}` })}>{t('edit')}</Button>}
        <Button onPress={showConnection}>{t('details')}</Button>
      </SessionFailure>
      <Attempts session={session} />
    </div>
  );
}

/** A bar over the content of an ended session: when and why it ended, and a restart button. */
export function EndStrip({ session }: { session: SessionView }) {
  const t = useTranslations('connection');
  const failureText = useFailureText();
  const failure = session.end?.failure;
  const wasStopped = session.end?.cause === 'stopped';
  const time = clockText(session.endedAt ?? session.startedAt);
  const reason = failure === undefined ? '' : failureText(failure).sentence;
  return (
    <div role="status" className={classNames(layout.aligned, css.strip, !wasStopped && css.lost)}>
      <div className={classNames(layout.fillWidth, layout.breaking)}>
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

const tailLines = 12;

/** Failures whose next step is to correct the server's command or address. */
const misconfigured: ReadonlySet<FailureCode> = new Set([
  'commandNotFound',
  'commandNotExecutable',
  'workingDirectoryMissing',
  'hostNotFound',
  'connectionRefused',
  'tlsFailed',
]);

interface SessionFailureProps {
  session: SessionView;
  /** The server's settings can be edited. */
  canEdit?: boolean;
  children?: ReactNode;
}

/** Why a session ended, with the last lines of stderr and what can be done about it. */
export function SessionFailure({ session, canEdit = false, children }: SessionFailureProps) {
  const t = useTranslations('connection');
  const openFrame = useOpenFrame();
  const { change } = useWindowSearch();
  const server = useServer(session.serverId)?.server;
  const failure = session.end?.failure;
  const certificate = session.reconnect?.failure ?? failure;
  const lines = session.stderrTail.slice(-tailLines);
  // The failure of an ended process has some of them already.
  const isShown = failure?.code === 'processExited' && failure.cause !== undefined;
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
          {canEdit && misconfigured.has(failure.code) && (
            <Button variant="primary" onPress={() => change({ dialog: `edit:${session.serverId}` })}>
              {t('edit')}
            </Button>
          )}
          {server !== undefined && <CredentialActions server={server} failure={failure} />}
          {server !== undefined && failure.code === 'unknownRevision' && (
            <ContinueAnyway server={server} failure={failure} />
          )}
          {children}
        </FailureNotice>
      )}
      {certificate?.code === 'certificateUntrusted' && (
        <UntrustedCertificate serverId={session.serverId} failure={certificate} />
      )}
      {session.unkeptCookies !== undefined && (
        <div className={classNames(layout.aligned, css.head)}>
          <UnkeptCookies session={session} />
        </div>
      )}
      {failure?.code === 'issuerMismatch' && <IssuerMismatch serverId={session.serverId} failure={failure} />}
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

/** When the server was last connected in an earlier run of Loupe, and how that ended. */
export function PastSession({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('connection');
  const failureText = useFailureText();
  const locale = useLocale();
  const past = usePastSession(serverId);
  if (past === undefined) return null;
  const time = new Date(past.startedAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const { cause, failure } = past.end ?? {};
  return (
    <p title={failure?.cause}>
      {t('pastSession', { time })}{' '}
      {failure !== undefined ? failureText(failure).sentence : cause === 'quit' && t('quit')}
    </p>
  );
}
