import { GitCompareArrows, Pin, PinOff, RotateCw, TextCursorInput, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import type { RunFilter } from '#shared/model/runs/history.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { useWorkingSince } from '../../../data/queries.ts';
import { type RunSource, useCallRow } from '../../../data/run-rows.ts';
import { useCall } from '../../../data/runs.ts';
import { SaveCheckMenuItem } from '../../../kit/checks/index.ts';
import { closeRemovedRun, RunRows } from '../../../kit/runs/index.ts';
import { useToolsSearch } from '../../../state/address.ts';
import { useClear } from '../../../state/clear.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import layout from '../../../ui/layout.module.css';
import { MiddleText } from '../../../ui/middle-text.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import { StatusDot } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { removeCall, useCallCommands } from './call-actions.ts';
import { Elapsed } from './call-progress.tsx';
import { callStatuses, timeOf, useCallStatus } from './call-status.ts';
import css from './calls.module.css';

interface CallRowsProps {
  serverId: ServerId;
  filter: RunFilter;
  source: RunSource<ToolCallSummary>;
  /** Shows the tool of each call. */
  showsTool: boolean;
  /** The selected call; absent: the one in the address. */
  selected?: RunId;
}

export function CallRows({ serverId, filter, source, showsTool, selected }: CallRowsProps) {
  const t = useTranslations('calls');
  const search = useToolsSearch();
  const { run: chosen, change } = search;
  const run = selected ?? chosen;
  useVersion(source);
  const row = useCallRow(filter, chosen, source);
  const isOfCheck = useCall(run).data?.checkRunId !== undefined;
  return (
    <RunRows
      label={t('title')}
      menuLabel={t('more')}
      source={source}
      shown={chosen === undefined || row === undefined ? undefined : { id: chosen, row }}
      isShownUnlisted={isOfCheck}
      titleOf={(call) => [utcText(timeOf(call)), call.tool, call.argumentsHead].join('\n')}
      renderRow={(call) => <CallCells call={call} showsTool={showsTool} isShown={call.id === run} />}
      menuItems={(call) => <CallMenu call={{ ...call, serverId }} />}
      onOpen={(call) => change({ ...(showsTool && { tool: call.tool }), run: call.id })}
      onRemove={(call, next) => {
        closeRemovedRun(search, call.id, next?.id);
        void removeCall(call);
      }}
    />
  );
}

interface CallCellsProps {
  call: ToolCallSummary;
  showsTool: boolean;
  isShown: boolean;
}

/** A call in the list: status, time, arguments, duration, size. */
export function CallCells({ call, showsTool, isShown }: CallCellsProps) {
  const t = useTranslations('calls');
  const { bytes, duration } = useQuantities();
  const status = useCallStatus(call);
  const word = t(`status.${status}`);
  const { progress } = call;
  const since = useWorkingSince(call);
  return (
    <span className={css.cells} data-shown={isShown || undefined}>
      <StatusDot tone={callStatuses[status].dot} label={word} />
      <span className={classNames(layout.quietFixed, css.time)}>{clockText(timeOf(call))}</span>
      {showsTool && <span className={css.rowTool}>{visibleText(call.tool)}</span>}
      <code className={css.arguments}>
        <MiddleText text={visibleText(call.argumentsHead)} />
      </code>
      {call.pinned && <Pin aria-label={t('pinned')} className={css.pin} />}
      {call.series !== undefined && <span className={layout.quietFixed}>{t('series', call.series)}</span>}
      {call.invalid && (
        <span className={classNames(layout.fixed, layout.small, layout.warn)}>
          {t(call.startedAt === undefined ? 'invalid' : 'sentInvalid')}
        </span>
      )}
      {status === 'running' && progress?.progress !== undefined && (
        <span className={layout.quietFixed}>
          {progress.total === undefined
            ? t('progressOnly', { progress: progress.progress })
            : t('progressOf', { progress: progress.progress, total: progress.total })}
        </span>
      )}
      {status !== 'result' && <span className={classNames(layout.fixed, layout.small, layout.muted)}>{word}</span>}
      <span className={classNames(layout.quietFixed, css.took)}>
        {call.durationMs !== undefined ? (
          duration(call.durationMs)
        ) : status === 'running' && since !== undefined ? (
          <Elapsed since={since} />
        ) : null}
      </span>
      <span className={classNames(layout.quietFixed, css.size)}>{call.bytes !== undefined && bytes(call.bytes)}</span>
    </span>
  );
}

interface CallMenuProps {
  call: Pick<ToolCallSummary, 'id' | 'serverId' | 'tool' | 'pinned' | 'outcome' | 'responseSeq'>;
}

export function CallMenu({ call }: CallMenuProps) {
  const { id, serverId, tool, pinned, outcome, responseSeq } = call;
  const t = useTranslations('calls');
  const search = useToolsSearch();
  const { tool: openTool, run, change } = search;
  const { isReady, barrier, again, edit } = useCallCommands(call);
  const clear = useClear();
  const hasResult = outcome === 'result' || outcome === 'toolError';
  return (
    <>
      {barrier === undefined && (
        <MenuItem icon={RotateCw} isDisabled={!isReady} onPress={again}>
          {t('again')}
        </MenuItem>
      )}
      <MenuItem icon={TextCursorInput} onPress={edit}>
        {t('edit')}
      </MenuItem>
      {hasResult && openTool === tool && run !== undefined && run !== id && (
        <MenuItem icon={GitCompareArrows} onPress={() => change({ run, compare: id })}>
          {t('compareWithShown')}
        </MenuItem>
      )}
      <MenuItem
        icon={pinned ? PinOff : Pin}
        onPress={() => void attempt(client.calls.pin({ runId: id, pinned: !pinned }))}
      >
        {pinned ? t('unpin') : t('pin')}
      </MenuItem>
      {responseSeq !== undefined && <SaveCheckMenuItem source={{ kind: 'tool', runId: id }} />}
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        tone="danger"
        onPress={() => {
          closeRemovedRun(search, id);
          void removeCall(call);
        }}
      >
        {t('remove')}
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" onPress={() => clear(`calls:${serverId}`)}>
        {t('removeUnpinned')}
      </MenuItem>
    </>
  );
}
