import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useServer } from '../../data/queries.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../ui/status/progress.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './findings.module.css';

interface ProbeDialogProps {
  serverId: ServerId;
  sessionId: SessionId;
  onClose: () => void;
}

type ProbeState =
  | { phase: 'asking' | 'sending' }
  | { phase: 'sent'; sent: number }
  | { phase: 'failed'; failure: Failure };

/** Shows what a probe would send, sends it when it is confirmed, and cancels it when the dialog closes. */
export function ProbeDialog({ serverId, sessionId, onClose }: ProbeDialogProps) {
  const t = useTranslations('findings');
  const server = visibleText(useServer(serverId)?.server.name ?? '');
  const preview = useQuery(host.findings.probePreview.queryOptions({ input: { sessionId }, gcTime: 0, retry: false }));
  const [state, setState] = useState<ProbeState>({ phase: 'asking' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const requests = preview.data ?? [];
  const send = async () => {
    const cancel = new AbortController();
    running.current = cancel;
    setState({ phase: 'sending' });
    try {
      const { sent } = await client.findings.probe({ sessionId }, { signal: cancel.signal });
      setState({ phase: 'sent', sent });
    } catch (thrown) {
      if (!cancel.signal.aborted) setState({ phase: 'failed', failure: failureOf(thrown) });
    }
  };
  const isAsking = state.phase === 'asking';
  return (
    <Dialog
      isOpen
      role="alertdialog"
      width="wide"
      title={t('probeTitle', { server })}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {t(isAsking || state.phase === 'sending' ? 'cancel' : 'close')}
          </Button>
          {isAsking && (
            <Button variant="primary" isDisabled={requests.length === 0} onPress={() => void send()}>
              {t('send', { count: requests.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={layout.stack}>
        {preview.error !== null && <FailureNotice failure={failureOf(preview.error)} />}
        {preview.data !== undefined && <p>{t(requests.length === 0 ? 'probeEmpty' : 'probeText')}</p>}
        {requests.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          <section className={css.requests} tabIndex={0} aria-label={t('probeRequests')}>
            <ol>
              {requests.map(({ rule, request, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a request may be sent twice.
                <li key={index}>
                  <code>{visibleText(request)}</code> <span className={layout.quiet}>{t('probeFor', { rule })}</span>
                  {detail !== '' && <pre>{visibleText(detail)}</pre>}
                </li>
              ))}
            </ol>
          </section>
        )}
        <div role="status">
          {state.phase === 'sending' && <ProgressLine label={t('sending')} />}
          {state.phase === 'sending' && <p>{t('sending')}</p>}
          {state.phase === 'sent' && <p>{t('sent', { count: state.sent })}</p>}
        </div>
        {state.phase === 'failed' && <FailureNotice failure={state.failure} />}
      </div>
    </Dialog>
  );
}
