import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { createWindowFailure } from '#shared/messages/window-failure.ts';
import { isNewer } from '#shared/model/app/changelog.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { LeftOverProcess } from '#shared/model/server.ts';
import { client, host, queryClient, useLinkState } from '../data/client.ts';
import { failureOf } from '../data/failure.ts';
import { useAppInfo, useLeftOver, useSettings } from '../data/queries.ts';
import { attempt, dismissFailure, useNotice } from '../state/notice.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import layout from '../ui/layout.module.css';
import { FailureNotice } from '../ui/status/failure-notice.tsx';
import { visibleText } from '../ui/visible-text.ts';
import css from './app.module.css';
import { UnlockForm, UpdatedNotice } from './views.tsx';

interface ErrorBoundaryProps {
  /** What the children show: they are drawn again when it changes. */
  of?: string | undefined;
  children: ReactNode;
}

interface ErrorBoundaryState {
  of: string | undefined;
  error: unknown;
}

/** Shows a render error in place of its children, so that the rest of the window keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { of: this.props.of, error: undefined };

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return of === state.of ? null : { of, error: undefined };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? createWindowFailure('internal') };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <Broken error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('window.error');
  return (
    <div className={classNames(layout.column, css.broken)}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <FailureNotice failure={failureOf(error)} onRetry={onRetry} retryLabel={t('again')}>
        <Button
          onPress={() => {
            location.hash = '#/';
            onRetry();
          }}
        >
          {t('home')}
        </Button>
      </FailureNotice>
    </div>
  );
}

/**
 * Shows problems with Loupe's own files, server processes left over by a killed Loupe, and the last failure that no
 * view shows, until it is dismissed or resolved.
 */
export function NoticeBar() {
  const t = useTranslations('window.ui');
  const failure = useNotice();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const problems = (useAppInfo()?.problems ?? []).filter(({ message }) => !closed.includes(message));
  const leftOver = useLeftOver();
  const isResolved = useLinkState() === 'open' && failure?.code === 'hostUnreachable';
  useEffect(() => {
    if (isResolved) dismissFailure();
  }, [isResolved]);
  const { updated, close } = useUpdated();
  const isShown = failure !== undefined && !isResolved;
  if (!isShown && problems.length === 0 && leftOver.length === 0 && updated === undefined) return null;
  return (
    <div className={classNames(layout.ruled, css.noticeBar)}>
      {problems.map((problem) => (
        <FailureNotice key={problem.message} failure={problem}>
          {problem.code === 'vaultLocked' && <UnlockForm />}
          {isEvent(problem) && <Button onPress={() => setClosed([...closed, problem.message])}>{t('close')}</Button>}
        </FailureNotice>
      ))}
      {leftOver.map((each) => (
        <LeftOverNotice key={`${each.pid} ${each.startTime}`} process={each} />
      ))}
      {updated !== undefined && <UpdatedNotice {...updated} onClose={close} />}
      {isShown && (
        <FailureNotice failure={failure}>
          <Button onPress={dismissFailure}>{t('close')}</Button>
        </FailureNotice>
      )}
    </div>
  );
}

/** The version that was used before this newer one, until the notice about it is closed: by then this one is stored. */
function useUpdated() {
  const version = useAppInfo()?.version;
  const { seenVersion } = useSettings();
  const [from, setFrom] = useState<string>();
  const [isClosed, setClosed] = useState(false);
  const isUpdate = version !== undefined && seenVersion !== undefined && isNewer(version, seenVersion);
  if (isUpdate && from === undefined) setFrom(seenVersion);
  const updated = isClosed || version === undefined || from === undefined ? undefined : { from, version };
  return { updated, close: () => setClosed(true) };
}

/** True for a single event, which the user can only dismiss. */
function isEvent({ code }: Failure): boolean {
  return code === 'fileSetAside' || code === 'auditKeyMissing' || code === 'urlSecretsMoved';
}

function LeftOverNotice({ process }: { process: LeftOverProcess }) {
  const t = useTranslations('window.ui');
  const { pid, startTime, serverName: server, command } = process;
  const decide = async (procedure: typeof client.app.endLeftOver) => {
    await attempt(procedure({ pid, startTime }));
    await queryClient.invalidateQueries({ queryKey: host.app.leftOver.key() });
  };
  return (
    <FailureNotice
      failure={createWindowFailure('processLeftOver', { server, pid: String(pid), command: visibleText(command) })}
    >
      <Button onPress={() => void decide(client.app.endLeftOver)}>{t('endProcess')}</Button>
      <Button onPress={() => void decide(client.app.dismissLeftOver)}>{t('keepRunning')}</Button>
    </FailureNotice>
  );
}
