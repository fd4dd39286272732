import { ArrowLeftRight, FileCode } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedRequest } from '#shared/model/inbox/pending-request.ts';
import { failureOf } from '../../data/failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import { allIn, firstIn, focusedElement } from '../../ui/focus.ts';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock, useNow } from '../../ui/status/clock.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { CodeView, formatJson } from '../editor/index.ts';
import { useRunByKey } from '../form/index.ts';
import { useOpenFrameOf } from '../open-frame-of.ts';
import { type PendingServerRequest, requestKind, useOutcomeText } from './pending-kinds.ts';
import { editedText, useReply, useReplyDraft } from './reply.ts';
import { ReplyButtons, ReplyForms, ReplySide } from './reply-side.tsx';
import { EditedRequest, RequestEdit, RequestSide, useWholeRequest } from './request-side.tsx';
import css from './requests.module.css';

export interface RequestViewProps {
  request: PendingServerRequest;
  /** It is shown where it blocks a request of ours, not in the inbox. */
  isInPlace?: boolean;
  /** Whether the focus may go to the answer when it comes into view; asked once. */
  takesFocus?: () => boolean;
  /** Each new object brings the focus there. */
  wanted?: object | undefined;
}

/** A server request, once all of it is here: drafts begin with the defaults that it names. */
export function RequestView({ request: listed, ...props }: RequestViewProps) {
  const t = useTranslations('inbox.request');
  const { request, isLoading, error, retry } = useWholeRequest(listed);
  if (isLoading) return <Spinner label={t('loading')} />;
  return (
    <>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <OpenRequest request={request} {...props} />
    </>
  );
}

function OpenRequest({ request, isInPlace = false, takesFocus, wanted }: RequestViewProps) {
  const titleId = useId();
  const t = useTranslations('inbox.request');
  const view = useRef<HTMLElement>(null);
  const answer = useRef<HTMLElement>(null);
  const state = useReply(request);
  const [draft] = useReplyDraft(request);
  const [isRaw, setRaw] = useState(false);
  const kind = requestKind(request.subject);
  // A conversation is as long as its answer; of the other kinds there is little to read, over what is to be filled in.
  const isSampling = kind === 'sampling';
  const isVisit = kind === 'url' && draft.form === 'form' && !isRaw;
  const editLabel = t(editedText(request, draft) === undefined ? 'edit' : 'edited');
  useFirstField(view, answer, { takesFocus, wanted });
  return (
    <section
      ref={view}
      tabIndex={-1}
      className={classNames(layout.stack, css.view, isInPlace && css.inPlace)}
      aria-labelledby={titleId}
      onKeyDownCapture={useRunByKey(state.send)}
    >
      <RequestHead request={request} titleId={titleId} isInPlace={isInPlace}>
        {!isInPlace && <Since at={request.at} />}
        <ReplyForms request={request} isShort={isInPlace} />
        {!isSampling && <IconToggle icon={FileCode} label={t('raw')} isSelected={isRaw} onChange={setRaw} />}
      </RequestHead>
      <div
        className={classNames(
          layout.fillHeight,
          isVisit ? css.visit : css.sides,
          !isSampling && !isVisit && css.stacked,
        )}
        data-raw={isRaw || undefined}
      >
        <RequestSide
          request={request}
          edit={isSampling && { label: editLabel, view: <RequestEdit request={request} /> }}
          isRaw={isSampling ? undefined : isRaw}
        />
        <ReplySide ref={answer} request={request} reveal={state.reveal} onSend={state.send} />
      </div>
      {state.error !== null && <FailureNotice failure={failureOf(state.error)} />}
      <ReplyButtons request={request} state={state}>
        {kind === 'form' && draft.form === 'form' && <FieldsBelow view={view} answer={answer} />}
      </ReplyButtons>
    </section>
  );
}

interface RequestHeadProps {
  request: PendingServerRequest;
  titleId: string;
  /** The request that it belongs to is in view around it. */
  isInPlace?: boolean;
  /** When it came or ended, and how it is shown. */
  children: ReactNode;
}

/** Which server requests what, which request or round it belongs to, and the way to its message. */
function RequestHead({ request, titleId, isInPlace = false, children }: RequestHeadProps) {
  const t = useTranslations('inbox.request');
  const openFrameOf = useOpenFrameOf();
  const kind = requestKind(request.subject);
  const { of, round, duplicateId, frameSeq } = request.subject;
  return (
    <div className={classNames(layout.wrappingRow, css.head)}>
      <h3 id={titleId} className={css.title}>
        {isInPlace ? t(`titlesInPlace.${kind}`) : t(`titles.${kind}`, { server: request.serverName })}
      </h3>
      {of !== undefined && !isInPlace && (
        <span title={of.certain ? undefined : t('maybeHint')}>
          {t(of.certain ? 'belongsTo' : 'belongsMaybe', { method: visibleText(of.method) })}{' '}
          <code>{visibleText(of.requestId)}</code>
        </span>
      )}
      {round !== undefined && <Tag>{t('round', { number: round.number, key: round.key, count: round.inputs })}</Tag>}
      {duplicateId && <span className={layout.warn}>{t('duplicateId')}</span>}
      <Spacer />
      {children}
      <IconButton icon={ArrowLeftRight} label={t('openFrame')} onPress={() => openFrameOf(request.subject, frameSeq)} />
    </div>
  );
}

const fields = 'input:not([type=file]), textarea, select';

/** Brings the focus to the first field of the answer, or to the whole as long as it has none. */
function useFirstField(
  view: RefObject<HTMLElement | null>,
  answer: RefObject<HTMLElement | null>,
  { takesFocus, wanted }: Pick<RequestViewProps, 'takesFocus' | 'wanted'>,
): void {
  const mayFocus = useEffectEvent(() => takesFocus?.() === true);
  useEffect(() => {
    const element = view.current;
    if (element === null || (wanted === undefined && !mayFocus())) return;
    const focus = () => {
      const field = firstIn(answer.current, fields);
      (field ?? element).focus();
      return field !== undefined;
    };
    if (focus()) return;
    // The form is a chunk of its own.
    const observer = new MutationObserver(() => {
      if (focusedElement() !== element || focus()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [view, answer, wanted]);
}

function Since({ at }: { at: number }) {
  const t = useTranslations('inbox.panel');
  const { duration } = useQuantities();
  const seconds = Math.max(0, Math.floor((useNow(1000) - at) / 1000));
  return (
    <span className={layout.quiet}>
      <Clock at={at} /> · {t('since', { duration: duration(seconds * 1000) })}
    </span>
  );
}

interface FieldsBelowProps {
  view: RefObject<HTMLElement | null>;
  answer: RefObject<HTMLElement | null>;
}

/** How many fields of a form are below what is in view. */
function FieldsBelow(props: FieldsBelowProps) {
  const t = useTranslations('inbox.reply');
  const { below, total } = useFieldsBelow(props);
  if (below === 0) return null;
  return <span className={layout.quiet}>{t('below', { below, total })}</span>;
}

/** Counts again when the form is scrolled, resized or drawn. */
function useFieldsBelow({ view, answer }: FieldsBelowProps) {
  const [counts, setCounts] = useState({ below: 0, total: 0 });
  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    let frame: number | undefined;
    const count = () => {
      frame = undefined;
      const end = answer.current?.getBoundingClientRect().bottom ?? 0;
      const fields = allIn(answer.current, '[data-field]');
      const below = fields.filter((field) => field.getBoundingClientRect().bottom > end + 1).length;
      setCounts((before) =>
        before.below === below && before.total === fields.length ? before : { below, total: fields.length },
      );
    };
    const countLater = () => {
      frame ??= requestAnimationFrame(count);
    };
    const resized = new ResizeObserver(countLater);
    resized.observe(element);
    const drawn = new MutationObserver(countLater);
    drawn.observe(element, { childList: true, subtree: true });
    element.addEventListener('scroll', countLater, { capture: true, passive: true });
    countLater();
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame);
      resized.disconnect();
      drawn.disconnect();
      element.removeEventListener('scroll', countLater, { capture: true });
    };
  }, [view, answer]);
  return counts;
}

/** A server request that has ended, and how. */
export function EndedView({ ended, request: listed }: { ended: EndedRequest; request: PendingServerRequest }) {
  const t = useTranslations('inbox.panel');
  const tr = useTranslations('inbox.request');
  const outcomeText = useOutcomeText();
  const titleId = useId();
  const { reply, how, endedAt, editedText } = ended;
  const { request, isLoading, error, retry } = useWholeRequest(listed);
  const text = useMemo(() => {
    if (reply === undefined) return undefined;
    if (reply.type === 'error') return JSON.stringify({ code: reply.code, message: reply.message }, null, 2);
    return formatJson(reply.resultText) ?? reply.resultText;
  }, [reply]);
  const edit = editedText !== undefined && {
    label: tr('edited'),
    view: <EditedRequest request={request} text={editedText} />,
  };
  return (
    <section className={classNames(layout.stack, css.view)} aria-labelledby={titleId}>
      <RequestHead request={request} titleId={titleId}>
        <span className={layout.quiet}>
          {t('endedAt')} <Clock at={endedAt} />
        </span>
      </RequestHead>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <div className={classNames(layout.fillHeight, css.sides)}>
        {isLoading ? <Spinner label={tr('loading')} /> : <RequestSide request={request} edit={edit} />}
        <section className={classNames(layout.stack, css.side)} aria-label={t('answered')}>
          <div className={classNames(layout.wideRow, css.bar)}>
            <h4>{outcomeText(ended)}</h4>
          </div>
          {request.completedAt !== undefined && (
            <p className={css.note}>
              {t('completed')} <Clock at={request.completedAt} />
            </p>
          )}
          {(how === 'withdrawn' || how === 'refused') && (
            <p className={css.note} role="status">
              {t(how === 'withdrawn' ? 'withdrawnText' : 'refusedText')}
            </p>
          )}
          {text !== undefined && (
            <div className={css.code}>
              <CodeView value={text} language="json" label={t('answerText')} isAlwaysWrapped />
            </div>
          )}
        </section>
      </div>
    </section>
  );
}
