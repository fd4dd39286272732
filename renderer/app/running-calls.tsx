import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { client } from '../host/client.ts';
import { failureOf } from '../host/failure.ts';
import { useOpenFrame } from '../state/address.ts';
import { showFailure } from '../state/notice.ts';
import { ProgressLine } from '../ui/progress.tsx';
import { useQuantities } from '../ui/quantities.ts';
import { useNow } from '../ui/use-now.ts';
import css from './running-calls.module.css';
import { type RunningCall, useCallOf, useRunningCalls } from './use-running-calls.ts';

const tickMs = 1000;

/** The tool calls that run on any server: the newest in the line itself, the others a click away. */
export function RunningCalls() {
  const t = useTranslations('window.status');
  const calls = useRunningCalls();
  const [first, ...others] = calls;
  if (first === undefined) return null;
  return (
    <section className={css.calls} aria-label={t('calls')}>
      <Call key={keyOf(first)} call={first} />
      {others.length > 0 && (
        <DialogTrigger>
          <Button className={css.more ?? ''}>{t('moreCalls', { count: others.length })}</Button>
          <Popover className={css.popover ?? ''} placement="top start" offset={4}>
            <Dialog className={css.list ?? ''} aria-label={t('calls')}>
              {calls.map((call) => (
                <Call key={keyOf(call)} call={call} />
              ))}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </section>
  );
}

function keyOf({ session, request }: RunningCall): string {
  return `${session.id} ${request.requestId}`;
}

function Call({ call }: { call: RunningCall }) {
  const t = useTranslations('window.status');
  const known = useCallOf(call);
  const { session, request } = call;
  const tool = known?.tool ?? request.method;
  const cancel = () => {
    const asked = known
      ? client.calls.cancel({ runId: known.id })
      : client.sessions.cancel({ sessionId: session.id, requestId: request.requestId });
    asked.catch((error: unknown) => showFailure(failureOf(error)));
  };
  return (
    <div className={css.call}>
      <Place call={call} />
      <span className={css.progress} title={request.message}>
        <ProgressLine label={t('progress', { tool })} value={request.progress} total={request.total} />
      </span>
      <Elapsed since={request.startedAt} />
      <button
        type="button"
        className={css.cancel}
        title={t('cancelCall', { tool })}
        aria-label={t('cancelCall', { tool })}
        onClick={cancel}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Leads to the call in its workspace, or to its frame when the history has none of it. */
function Place({ call }: { call: RunningCall }) {
  const t = useTranslations('window.status');
  const openFrame = useOpenFrame();
  const known = useCallOf(call);
  const { session, request } = call;
  const tool = known?.tool ?? request.method;
  const label = t('call', { tool, server: session.serverName });
  const text = (
    <>
      <span className={css.tool}>{tool}</span>
      <span className={css.server}>{session.serverName}</span>
    </>
  );
  if (!known) {
    return (
      <button type="button" className={css.place} aria-label={label} onClick={() => openFrame(request.frameSeq)}>
        {text}
      </button>
    );
  }
  return (
    <Link
      to="/servers/$serverId/tools"
      params={{ serverId: session.serverId }}
      search={{ tool, run: known.id }}
      className={css.place ?? ''}
      aria-label={label}
    >
      {text}
    </Link>
  );
}

function Elapsed({ since }: { since: number }) {
  const { duration } = useQuantities();
  const elapsed = Math.max(0, useNow(tickMs) - since);
  return <span className={css.elapsed}>{duration(Math.floor(elapsed / tickMs) * tickMs)}</span>;
}
