import { Pin } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText } from '../../../ui/status/clock.tsx';
import { StatusDot } from '../../../ui/status/status-dot.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { statusTones, timeOf } from './call-status.ts';
import css from './calls.module.css';
import { Elapsed } from './elapsed.tsx';
import { useCallStatus } from './use-call-status.ts';

interface CallCellsProps {
  call: ToolCallSummary;
  showsTool: boolean;
  isShown: boolean;
}

/** One call in a row: its state, time, arguments, duration and size. */
export function CallCells({ call, showsTool, isShown }: CallCellsProps) {
  const t = useTranslations('calls');
  const { bytes, duration } = useQuantities();
  const status = useCallStatus(call);
  const word = t(`status.${status}`);
  const { progress } = call;
  return (
    <span className={css.cells} data-shown={isShown || undefined}>
      <StatusDot tone={statusTones[status]} label={word} />
      <span className={css.time}>{clockText(timeOf(call))}</span>
      {showsTool && <span className={css.rowTool}>{visibleText(call.tool)}</span>}
      <code className={css.arguments}>{visibleText(call.argumentsHead)}</code>
      {call.pinned && <Pin aria-label={t('pinned')} className={css.pin} />}
      {call.series !== undefined && <span className={css.fact}>{t('series', call.series)}</span>}
      {call.invalid && (
        <span className={css.warning}>{t(call.startedAt === undefined ? 'invalid' : 'sentInvalid')}</span>
      )}
      {status === 'running' && progress?.progress !== undefined && (
        <span className={css.fact}>
          {progress.total === undefined
            ? t('progressOnly', { progress: progress.progress })
            : t('progressOf', { progress: progress.progress, total: progress.total })}
        </span>
      )}
      {status !== 'result' && <span className={css.word}>{word}</span>}
      <span className={css.took}>
        {call.durationMs !== undefined ? (
          duration(call.durationMs)
        ) : status === 'running' || status === 'asking' ? (
          <Elapsed since={timeOf(call)} />
        ) : null}
      </span>
      <span className={css.size}>{call.bytes !== undefined && bytes(call.bytes)}</span>
    </span>
  );
}
