import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { failureOf } from '../../../data/failure.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { useCall } from '../../../data/runs.ts';
import { useHoldsArguments } from '../../../kit/form/index.ts';
import { EarlierArguments } from '../../../kit/form/saved-arguments/index.ts';
import { RoundsThread } from '../../../kit/rounds/index.ts';
import { TaskStrip } from '../../../kit/tasks/index.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { useInboxFront } from '../../../state/inbox-front.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { clockText } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { useFailureText } from '../../../ui/status/failure-text.ts';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { cancelCall } from './call-actions.ts';
import { CallResult } from './call-result.tsx';
import { requestOfCall, statusOf, timeOf } from './call-status.ts';
import { CallToolbar } from './call-toolbar.tsx';
import css from './calls.module.css';
import type { EditCall } from './edit-call.ts';
import { useElapsed } from './elapsed.tsx';
import { ProgressLog } from './progress-log.tsx';
import { SeriesPanel } from './series-panel.tsx';

interface CallViewProps {
  runId: RunId;
  onEdit: EditCall;
  /** Whether the tool has a form beside the result. */
  hasForm: boolean;
  isListTall: boolean;
  /** Absent when the list needs no more room. */
  onListTallChange: ((isTall: boolean) => void) | undefined;
}

/** One call: its state, its response and its actions. */
export function CallView({ runId, hasForm, ...props }: CallViewProps) {
  const { data: call, error, refetch } = useCall(runId);
  const t = useTranslations('calls');
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (call === undefined) return null;
  return (
    <article className={layout.fillColumn} aria-label={t('result', { tool: call.tool })}>
      <CallToolbar call={call} {...props} />
      {hasForm && call.phase === 'ended' && <OtherArguments call={call} onEdit={props.onEdit} />}
      {call.series !== undefined && <SeriesPanel series={call.series} runId={runId} />}
      {call.rounds.length > 0 && <RoundsThread rounds={call.rounds} />}
      {call.task !== undefined && <TaskStrip runId={call.id} task={call.task} />}
      <Phase call={call} />
    </article>
  );
}

/** Apart, because the form's text changes with every key. */
function OtherArguments({ call, onEdit }: { call: ToolCall; onEdit: EditCall }) {
  const isInForm = useHoldsArguments(call.serverId, call.tool, call.argumentsText);
  return isInForm ? null : <EarlierArguments onLoad={() => onEdit(call.id)} />;
}

function Phase({ call }: { call: ToolCall }) {
  switch (call.phase) {
    case 'waiting':
      return <WaitingForDecision runId={call.id} />;
    case 'running':
      // What nobody asks about has nothing to report.
      return call.task === undefined || call.task.follow === 'following' ? <Running call={call} /> : null;
    case 'ended':
      return (
        <>
          <WhyNoResult call={call} />
          <Strays strays={call.strays} />
          <CallResult call={call} />
        </>
      );
  }
}

/** What a person decided is said calmly; everything else that kept a result away is a failure. */
function WhyNoResult({ call }: { call: ToolCall }) {
  const openFrame = useOpenFrame();
  const failureText = useFailureText();
  const { failure } = call;
  if (failure === undefined) return null;
  const status = statusOf(call);
  if (status === 'denied' || status === 'withdrawn' || status === 'cancelled') {
    return (
      <p className={classNames(layout.wrappingRow, css.strip)} role="status">
        {failureText(failure).sentence}
      </p>
    );
  }
  return (
    <div className={classNames(layout.ruled, css.failure)}>
      <FailureNotice failure={failure} onOpenFrame={openFrame} />
    </div>
  );
}

/** The most that are listed one by one: a server may respond without end. */
const mostTold = 5;

/** Answers that came when the call was over already: late ones, and ones too many. */
function Strays({ strays }: Pick<ToolCall, 'strays'>) {
  const t = useTranslations('calls');
  const openFrame = useOpenFrame();
  return strays.slice(0, mostTold).map(({ kind, at, responseSeq }) => (
    <div key={responseSeq} className={classNames(layout.wrappingRow, css.strip)} data-tone="warn" role="status">
      <TriangleAlert aria-hidden />
      {kind === 'late' ? t('lateText', { time: clockText(at) }) : t('duplicateText', { time: clockText(at) })}
      <Button variant="quiet" onPress={() => openFrame(responseSeq)}>
        {t('showFrame', { seq: responseSeq })}
      </Button>
    </div>
  ));
}

/** A call that nobody has decided about: the question is in the inbox, whatever else is on screen. */
function WaitingForDecision({ runId }: { runId: RunId }) {
  const t = useTranslations('calls');
  const { change } = useWindowSearch();
  return (
    <div className={classNames(layout.vertical, css.waiting)} role="status">
      <p>{t('waitingTitle')}</p>
      <p>{t('waitingText')}</p>
      <div className={classNames(layout.wrapping, css.buttons)}>
        <Button variant="primary" onPress={() => change({ panel: 'inbox' })}>
          {t('showPending')}
        </Button>
        <Button onPress={() => cancelCall(runId)}>{t('withdraw')}</Button>
      </div>
    </div>
  );
}

/** A call on the wire: how long it has been running, what the server reports, and a way to stop it. */
function Running({ call }: { call: ToolCall }) {
  const t = useTranslations('calls');
  const { progress, total, message } = call.progress ?? {};
  const elapsed = useElapsed(timeOf(call));
  const request = requestOfCall(usePendingRequests(), call);
  const { change } = useWindowSearch();
  const show = () => {
    useInboxFront.getState().show(request?.id);
    change({ panel: 'inbox' });
  };
  return (
    <>
      {request !== undefined && (
        <p className={classNames(layout.wrappingRow, css.strip)} data-tone="warn" role="status">
          {t('asksYou')}
          <Button onPress={show}>{t('showRequestOfServer')}</Button>
        </p>
      )}
      <div className={classNames(layout.vertical, layout.ruled)}>
        <ProgressLine label={t('progress')} value={progress} total={total} />
        <div className={classNames(layout.wrappingRow, css.runningLine)}>
          <span>{t('running', { elapsed })}</span>
          {progress !== undefined && (
            <span>{total === undefined ? t('progressOnly', { progress }) : t('progressOf', { progress, total })}</span>
          )}
          <span className={layout.end}>
            <Button onPress={() => cancelCall(call.id)}>{t('cancel')}</Button>
          </span>
          {message !== undefined && (
            <p className={css.message} role="status">
              {visibleText(message)}
            </p>
          )}
        </div>
      </div>
      {call.progressLog.length > 0 && <ProgressLog reports={call.progressLog} />}
    </>
  );
}
