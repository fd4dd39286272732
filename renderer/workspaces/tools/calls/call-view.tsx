import {
  ArrowLeftRight,
  ChevronsUpDown,
  Copy,
  Download,
  GitCompareArrows,
  RotateCw,
  TextCursorInput,
  TriangleAlert,
} from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { useCall, useCalls } from '../../../data/runs.ts';
import { SaveCheckButton, SentByCheck } from '../../../kit/checks/index.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { useHoldsArguments } from '../../../kit/form/index.ts';
import { blockingRequests, CallCard, isPendingToolCall } from '../../../kit/requests/index.ts';
import { EarlierArguments, ResultTokens, RoundsThread, TaskStrip } from '../../../kit/runs/index.ts';
import { useOpenFrame, useToolsSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../../ui/controls/menu.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { clockText, utcText } from '../../../ui/status/clock.tsx';
import { FailureNotice, useFailureText } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { cancelCall, comparableCalls, copyResult, saveResult, useCallCommands } from './call-actions.ts';
import { Running, WaitingForUser } from './call-progress.tsx';
import { CallResult } from './call-result.tsx';
import { CallMenu } from './call-rows.tsx';
import { callStatuses, statusOf, timeOf, useCallStatus } from './call-status.ts';
import css from './calls.module.css';
import { SeriesPanel } from './series-panel.tsx';

interface CallViewProps {
  runId: RunId;
  /** The tool has a form beside the result. */
  hasForm: boolean;
  isListTall: boolean;
  /** Undefined when all rows fit. */
  onListTallChange: ((isTall: boolean) => void) | undefined;
}

export function CallView({ runId, hasForm, ...props }: CallViewProps) {
  const query = useCall(runId);
  const t = useTranslations('calls');
  const pending = usePendingRequests();
  const view = useRef<HTMLElement>(null);
  if (query.data === undefined || query.error !== null) return <Fetching query={query} />;
  const call = query.data;
  const blocking = blockingRequests(pending, call);
  return (
    <article ref={view} className={layout.fillColumn} aria-label={t('result', { tool: call.tool })} tabIndex={-1}>
      <CallToolbar call={call} {...props} />
      <SentByCheck checkRunId={call.checkRunId} />
      {hasForm && call.phase === 'ended' && <OtherArguments call={call} />}
      {call.series !== undefined && <SeriesPanel series={call.series} runId={runId} />}
      {call.rounds.length > 0 && <RoundsThread rounds={call.rounds} isShort={blocking.length > 0} />}
      {call.task !== undefined && <TaskStrip runId={call.id} task={call.task} />}
      <Phase call={call} view={view} />
    </article>
  );
}

/** A component of its own, because the form changes with every key. */
function OtherArguments({ call }: { call: ToolCall }) {
  const { edit } = useCallCommands(call);
  const isInForm = useHoldsArguments(call.serverId, call.tool, call.argumentsText);
  return isInForm ? null : <EarlierArguments onLoad={edit} />;
}

function Phase({ call, view }: { call: ToolCall; view: RefObject<HTMLElement | null> }) {
  switch (call.phase) {
    case 'waiting':
      return <WaitingForDecision runId={call.id} />;
    case 'running':
      // Without polling there is no progress.
      return call.task === undefined || call.task.follow === 'following' ? <Running call={call} view={view} /> : null;
    case 'ended':
      return (
        <>
          <FailureReason call={call} />
          <LateResponses strays={call.strays} />
          <CallResult call={call} />
        </>
      );
  }
}

/** Why a call has no result: the user's own decision as a note, anything else as a failure. */
function FailureReason({ call }: { call: ToolCall }) {
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

const maxListed = 5;

/** Responses that arrived after the call had ended. */
function LateResponses({ strays }: Pick<ToolCall, 'strays'>) {
  const t = useTranslations('calls');
  const openFrame = useOpenFrame();
  return strays.slice(0, maxListed).map(({ kind, at, responseSeq }) => (
    <div key={responseSeq} className={classNames(layout.wrappingRow, css.strip)} data-tone="warn" role="status">
      <TriangleAlert aria-hidden />
      {kind === 'late' ? t('lateText', { time: clockText(at) }) : t('duplicateText', { time: clockText(at) })}
      <Button variant="quiet" onPress={() => openFrame(responseSeq)}>
        {t('showFrame', { seq: responseSeq })}
      </Button>
    </div>
  ));
}

function WaitingForDecision({ runId }: { runId: RunId }) {
  const t = useTranslations('calls');
  const request = usePendingRequests()
    .filter(isPendingToolCall)
    .find(({ subject }) => subject.runId === runId);
  return (
    <div className={classNames(layout.fillColumn, css.waiting)}>
      <div className={classNames(layout.wrappingRow, css.buttons)}>
        <p role="status">{t('waitingTitle')}</p>
        <span className={layout.end}>
          <Button onPress={() => cancelCall(runId)}>{t('withdraw')}</Button>
        </span>
      </div>
      {request !== undefined && <CallCard request={request} />}
    </div>
  );
}

interface CallToolbarProps {
  call: ToolCall;
  isListTall: boolean;
  onListTallChange: ((isTall: boolean) => void) | undefined;
}

/** The status, duration and size of a call, and its actions. */
function CallToolbar({ call, isListTall, onListTallChange }: CallToolbarProps) {
  const t = useTranslations('calls');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const { change } = useToolsSearch();
  const { id, tool, result, decision, requestSeq, responseSeq } = call;
  const status = useCallStatus(call);
  const [request] = blockingRequests(usePendingRequests(), call);
  const { isReady, barrier, again, edit } = useCallCommands(call);
  const others = comparableCalls(useCalls(call.serverId, tool, result !== undefined), call);
  return (
    <Toolbar label={t('result', { tool })}>
      <span
        className={classNames(layout.wrappingRow, css.facts)}
        title={`${utcText(timeOf(call))}\n${decision ? decisionText(t, decision) : ''}`}
      >
        {request === undefined ? (
          <Tag tone={callStatuses[status].tag}>{t(`status.${status}`)}</Tag>
        ) : (
          <WaitingForUser since={request.at} />
        )}
        {call.durationMs !== undefined && <span>{duration(call.durationMs)}</span>}
        {call.bytes !== undefined && <span>{bytes(call.bytes)}</span>}
        {result?.readId !== undefined && <ResultTokens readId={result.readId} blocks={result.blocks} />}
        {call.invalid && <Tag tone="warn">{t(call.startedAt === undefined ? 'invalid' : 'sentInvalid')}</Tag>}
        {decision !== undefined && <span>{decisionText(t, decision)}</span>}
      </span>
      <Actions>
        {onListTallChange !== undefined && (
          <IconToggle icon={ChevronsUpDown} label={t('tallList')} isSelected={isListTall} onChange={onListTallChange} />
        )}
        <IconButton
          icon={RotateCw}
          label={barrier ?? t('again')}
          isDisabled={!isReady || barrier !== undefined}
          onPress={again}
        />
        <IconButton icon={TextCursorInput} label={t('edit')} onPress={edit} />
        <IconButton
          icon={GitCompareArrows}
          label={others.length === 0 ? t('noCompare') : t('compare')}
          isDisabled={others.length === 0 || result === undefined}
          onPress={() => change({ compare: others[0]?.id })}
        />
        <SaveCheckButton source={responseSeq === undefined ? undefined : { kind: 'tool', runId: id }} />
        <IconButton
          icon={ArrowLeftRight}
          label={responseSeq === undefined ? t('showRequest') : t('showAnswer')}
          isDisabled={responseSeq === undefined && requestSeq === undefined}
          onPress={() => openFrame(responseSeq ?? requestSeq ?? 0)}
        />
      </Actions>
      <MenuButton label={t('more')}>
        {result?.readId !== undefined && (
          <>
            <MenuItem icon={Download} onPress={() => saveResult(call)}>
              {t('save')}
            </MenuItem>
            <MenuItem icon={Copy} onPress={() => copyResult(call)}>
              {t('copyResult')}
            </MenuItem>
          </>
        )}
        <MenuItem icon={Copy} onPress={() => void attempt(navigator.clipboard.writeText(call.argumentsText))}>
          {t('copyArguments')}
        </MenuItem>
        {requestSeq !== undefined && (
          <MenuItem icon={ArrowLeftRight} onPress={() => openFrame(requestSeq)}>
            {t('showRequest')}
          </MenuItem>
        )}
        <CallMenu call={call} />
      </MenuButton>
      {request !== undefined && <Button onPress={() => cancelCall(id)}>{t('cancelCall')}</Button>}
    </Toolbar>
  );
}

function decisionText(
  t: ReturnType<typeof useTranslations<'calls'>>,
  { verdict, by }: NonNullable<ToolCall['decision']>,
): string {
  return verdict === 'allowed' ? t(`decision.${by}`) : t(`refusal.${by}`);
}
