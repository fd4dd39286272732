import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client } from '../data/client.ts';
import { useWorkingSince } from '../data/queries.ts';
import { attempt } from '../state/notice.ts';
import { classNames } from '../ui/class-names.ts';
import popover from '../ui/controls/menus.module.css';
import layout from '../ui/layout.module.css';
import { useQuantities } from '../ui/quantities.ts';
import { useNow } from '../ui/status/clock.tsx';
import { ProgressLine } from '../ui/status/progress.tsx';
import css from './app.module.css';

const tickMs = 1000;

/** The running tool calls of all servers: the newest in the bar, all of them in a popover. */
export function RunningCalls({ calls }: { calls: readonly ToolCallSummary[] }) {
  const t = useTranslations('window.status');
  const [first, ...others] = calls;
  if (first === undefined) return null;
  return (
    <section className={classNames(layout.wideRow, layout.shrink)} aria-label={t('calls')}>
      <Call key={first.id} call={first} />
      {others.length > 0 && (
        <DialogTrigger>
          <AriaButton className={css.more ?? ''}>{t('moreCalls', { count: others.length })}</AriaButton>
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
  const { id: runId, serverId, serverName, tool, progress } = call;
  const since = useWorkingSince(call);
  const cancel = () => attempt(client.calls.cancel({ runId }));
  return (
    <div className={classNames(layout.row, layout.shrink, layout.oneLine, css.call)}>
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
      {since !== undefined && <Elapsed since={since} />}
      <button
        type="button"
        className={classNames(layout.center, layout.dim, layout.fixed, css.cancel)}
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
  const ticks = Math.floor((useNow(tickMs) - since) / tickMs);
  return <span className={css.elapsed}>{ticks > 0 && duration(ticks * tickMs)}</span>;
}
