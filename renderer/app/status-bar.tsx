import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useLocale, useTranslations } from 'use-intl';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client } from '../data/client.ts';
import { useAppInfo, useSession, useSessions } from '../data/queries.ts';
import { useRunningCalls } from '../data/runs.ts';
import { useHead } from '../data/versions.ts';
import { useOpenWaiting, useWaiting } from '../kit/requests/index.ts';
import { useCurrentServerId } from '../state/address.ts';
import { attempt } from '../state/notice.ts';
import { classNames } from '../ui/class-names.ts';
import popover from '../ui/controls/menus.module.css';
import layout from '../ui/layout.module.css';
import { useQuantities } from '../ui/quantities.ts';
import { useNow } from '../ui/status/clock.tsx';
import { ProgressLine } from '../ui/status/progress.tsx';
import { StatusDot } from '../ui/status/tag.tsx';
import { visibleText } from '../ui/visible-text.ts';
import { isReconnecting } from '../workspaces/servers/index.ts';
import css from './app.module.css';

/** The bottom line: what is connected and running, how large the log is, what is spoken. */
export function StatusBar() {
  const t = useTranslations('window.status');
  const sessions = useSessions() ?? [];
  const info = useAppInfo();
  const session = useSession(useCurrentServerId());
  const locale = useLocale();
  const { bytes } = useQuantities();
  const connected = sessions.filter(({ phase }) => phase === 'ready').length;
  const reconnecting = sessions.filter(isReconnecting).length;
  const requests = sessions.flatMap(({ inFlight }) => inFlight.filter(({ method }) => method !== 'tools/call'));
  const running = useRunningCalls().length + requests.length;
  const connectedText = t('connected', { count: connected });
  return (
    <footer className={classNames(layout.aligned, css.statusBar)}>
      <span className={layout.row}>
        <StatusDot tone={connected > 0 ? 'ok' : 'idle'} label={connectedText} />
        {connectedText}
      </span>
      {reconnecting > 0 && <span>{t('reconnecting', { count: reconnecting })}</span>}
      <span>{t('running', { count: running })}</span>
      <RunningCalls />
      <WaitingForYou />
      <FrameCount />
      {info !== undefined && (
        <span className={classNames(layout.dim, css.figure)}>{t('log', { size: bytes(info.logBytes) })}</span>
      )}
      <span className={css.spacer} />
      {session?.revision !== undefined && <span title={t('revision')}>{session.revision}</span>}
      <Link to="/settings" className={css.link}>
        {locale}
      </Link>
    </footer>
  );
}

/** Apart, because the head moves up to 20 times a second. */
function FrameCount() {
  const t = useTranslations('window.status');
  const head = useHead();
  return <span className={classNames(layout.dim, css.figure)}>{t('frames', { count: head })}</span>;
}

/** What waits for the person, the newest by name: a press leads there. */
function WaitingForYou() {
  const t = useTranslations('window.status');
  const [newest, ...others] = useWaiting();
  const open = useOpenWaiting();
  return (
    <span role="status" className={layout.shrink}>
      {newest !== undefined && (
        <Button className={classNames(layout.truncate, css.waiting)} onPress={() => open(newest)}>
          {t('waitsForYou', {
            name: visibleText(newest.call?.tool ?? newest.request.serverName),
            others: others.length,
          })}
        </Button>
      )}
    </span>
  );
}

const tickMs = 1000;

/** The tool calls that run on any server: the newest in the line itself, the others a click away. */
function RunningCalls() {
  const t = useTranslations('window.status');
  const calls = useRunningCalls();
  const [first, ...others] = calls;
  if (first === undefined) return null;
  return (
    <section className={classNames(layout.wideRow, layout.shrink)} aria-label={t('calls')}>
      <Call key={first.id} call={first} />
      {others.length > 0 && (
        <DialogTrigger>
          <Button className={css.more ?? ''}>{t('moreCalls', { count: others.length })}</Button>
          <Popover className={classNames(popover.popover, css.popover)} placement="top start" offset={4}>
            <Dialog className={css.list ?? ''} aria-label={t('calls')}>
              <ul className={layout.stack}>
                {calls.map((call) => (
                  <li key={call.id}>
                    <Call call={call} />
                  </li>
                ))}
              </ul>
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </section>
  );
}

function Call({ call }: { call: ToolCallSummary }) {
  const t = useTranslations('window.status');
  const { id: runId, serverId, serverName, tool, progress, startedAt, at } = call;
  const cancel = () => attempt(client.calls.cancel({ runId }));
  return (
    <div className={classNames(layout.row, css.call)}>
      <Link
        to="/servers/$serverId/tools"
        params={{ serverId }}
        search={{ tool, run: runId }}
        className={css.place ?? ''}
        aria-label={t('call', { tool, server: serverName })}
      >
        <span className={css.tool}>{tool}</span>
        <span className={css.server}>{serverName}</span>
      </Link>
      <span className={css.progress} title={progress?.message}>
        <ProgressLine label={t('progress', { tool })} value={progress?.progress} total={progress?.total} />
      </span>
      <Elapsed since={startedAt ?? at} />
      <button
        type="button"
        className={classNames(layout.center, css.cancel)}
        title={t('cancelCall', { tool })}
        aria-label={t('cancelCall', { tool })}
        onClick={() => void cancel()}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const { duration } = useQuantities();
  const elapsed = Math.max(0, useNow(tickMs) - since);
  return <span className={css.elapsed}>{duration(Math.floor(elapsed / tickMs) * tickMs)}</span>;
}
