import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, GitCompareArrows, Zap } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EndedRequest } from '#shared/model/inbox/pending-request.ts';
import type { Reply } from '#shared/model/inbox/reply-rule.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { draftOf, RuleDialog } from '../../kit/client-setup/index.ts';
import { CodeView, DiffView, formatJson, JsonEditor } from '../../kit/editor/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock, useNow } from '../../ui/status/clock.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Spinner } from '../../ui/status/progress.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import css from './inbox.module.css';
import { type PendingServerRequest, requestKind, useOutcomeText } from './pending-kinds.ts';
import { draftReply, dropReplyDraft, editedText, sentText, useReplyDraft } from './reply-draft.ts';
import { ReplySide, SendButtons } from './reply-side.tsx';
import { RequestSide, useWholeRequest } from './request-side.tsx';
import { parsedObject } from './sampling-answer.ts';

/** A server request, once all of it is here: drafts begin with the defaults that it names. */
export function RequestView({ request: listed }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.request');
  const { request, isLoading, error, retry } = useWholeRequest(listed);
  if (isLoading) return <Spinner label={t('loading')} />;
  return (
    <>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={retry} />}
      <OpenRequest request={request} />
    </>
  );
}

function OpenRequest({ request }: { request: PendingServerRequest }) {
  const titleId = useId();
  const t = useTranslations('inbox.request');
  const { answer, isSent, error } = useAnswer(request);
  const [draft] = useReplyDraft(request);
  const isSampling = requestKind(request.subject) === 'sampling';
  const editLabel = t(editedText(request, draft) === undefined ? 'edit' : 'edited');
  return (
    <section className={classNames(layout.stack, css.view)} aria-labelledby={titleId}>
      <RequestHead request={request} titleId={titleId}>
        <Since at={request.at} />
      </RequestHead>
      <div className={classNames(layout.fillHeight, css.sides)}>
        <RequestSide
          request={request}
          edit={isSampling && { label: editLabel, view: <RequestEdit request={request} /> }}
        />
        <ReplySide request={request} />
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <ReplyButtons request={request} isSent={isSent} onAnswer={answer} />
    </section>
  );
}

interface RequestHeadProps {
  request: PendingServerRequest;
  titleId: string;
  /** When it came or ended. */
  children: ReactNode;
}

/** Which server requests what, which request or round it belongs to, and the way to its message. */
function RequestHead({ request, titleId, children }: RequestHeadProps) {
  const t = useTranslations('inbox.request');
  const openFrame = useOpenFrame();
  const { of, round, duplicateId, frameSeq } = request.subject;
  return (
    <div className={classNames(layout.wrappingRow, css.head)}>
      <h3 id={titleId} className={css.title}>
        {t(`titles.${requestKind(request.subject)}`, { server: request.serverName })}
      </h3>
      {of !== undefined && (
        <span title={of.certain ? undefined : t('maybeHint')}>
          {t(of.certain ? 'belongsTo' : 'belongsMaybe', { method: of.method })} <code>{of.requestId}</code>
        </span>
      )}
      {round !== undefined && <Tag>{t('round', { number: round.number, key: round.key, count: round.inputs })}</Tag>}
      {duplicateId && <span className={layout.warn}>{t('duplicateId')}</span>}
      <Spacer />
      {children}
      <IconButton icon={ArrowLeftRight} label={t('openFrame')} onPress={() => openFrame(frameSeq)} />
    </div>
  );
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

/** Answers a server's request. `isSent` from the answer on; `error` is why it did not count. */
function useAnswer(request: PendingServerRequest) {
  const [draft] = useReplyDraft(request);
  const { mutate, error, isIdle } = useMutation(
    host.inbox.answer.mutationOptions({
      gcTime: 0,
      onSuccess: () => {
        dropReplyDraft(request);
        // The next one that waits comes to the front.
        useInboxFront.getState().show(undefined);
      },
    }),
  );
  const answer = (reply: Reply) => {
    const edited = editedText(request, draft);
    mutate({ pendingId: request.id, reply, ...(edited !== undefined && { editedText: edited }) });
  };
  return { answer, isSent: !isIdle && error === null, error };
}

interface ReplyButtonsProps {
  request: PendingServerRequest;
  isSent: boolean;
  onAnswer: (reply: Reply) => void;
}

/** What can be answered now: at once, always, or as it was entered. */
function ReplyButtons({ request, isSent, onAnswer }: ReplyButtonsProps) {
  const t = useTranslations('inbox.reply');
  const { serverId, serverName } = request;
  const { method } = request.subject;
  const kindText = useTranslations('inbox.panel')(requestKind(request.subject));
  const ruleName = useTranslations('client.rules')('defaultName', { kind: kindText, server: serverName });
  const [isRule, setRule] = useState(false);
  const [draft] = useReplyDraft(request);
  const rules = useQuery(host.client.rules.queryOptions()).data ?? [];
  const canned = rules.filter((rule) => rule.method === method);
  const entered = draftReply(request, draft);
  const isObject = entered?.type !== 'result' || parsedObject(entered.resultText) !== undefined;
  const reply = isObject ? entered : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out.
    <div role="group" aria-label={t('title')} className={classNames(layout.wrappingRow, css.foot)}>
      {canned.length > 0 && (
        <MenuButton icon={Zap} label={t('canned')}>
          {canned.map(({ id, name, reply: ready }) => (
            <MenuItem key={id} onPress={() => onAnswer(ready)}>
              {name}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      <Button variant="quiet" isDisabled={reply === undefined} onPress={() => setRule(true)}>
        {t('always')}
      </Button>
      {!isObject && <span className={layout.quiet}>{t('badJson')}</span>}
      <SendButtons request={request} reply={reply} isSent={isSent} onAnswer={onAnswer} />
      {isRule && reply !== undefined && (
        <RuleDialog draft={draftOf({ method, serverId, reply, name: ruleName })} onClose={() => setRule(false)} />
      )}
    </div>
  );
}

/** A request to a model, to be edited before anybody answers (client, sampling). The original stays. */
function RequestEdit({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.request');
  const [draft, change] = useReplyDraft(request);
  const [isCompared, setCompared] = useState(false);
  const sent = useMemo(() => sentText(request), [request]);
  const text = draft.requestText ?? sent;
  const isEdited = editedText(request, draft) !== undefined;
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editHint')}</span>
        <Spacer />
        <IconToggle icon={GitCompareArrows} label={t('compare')} isSelected={isCompared} onChange={setCompared} />
        <CopyButton text={text} label={t('copyRequest')} />
        <Button variant="quiet" isDisabled={!isEdited} onPress={() => change({ requestText: undefined })}>
          {t('undoEdit')}
        </Button>
      </div>
      <div className={css.code}>
        {isCompared ? (
          <DiffView before={sent} after={text} language="json" label={t('compare')} />
        ) : (
          <JsonEditor
            value={text}
            label={t('editor')}
            onChange={(requestText) => change({ requestText })}
            schema={undefined}
            marks={noMarks}
          />
        )}
      </div>
      {parsedObject(text) === undefined && (
        <p className={layout.warn} role="status">
          {t('editNoObject')}
        </p>
      )}
    </>
  );
}

const noMarks: readonly never[] = [];

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

/** The edited request that the answer belongs to, compared with the original. */
function EditedRequest({ request, text }: { request: PendingServerRequest; text: string }) {
  const t = useTranslations('inbox.request');
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editedHint')}</span>
        <Spacer />
        <CopyButton text={text} label={t('copyRequest')} />
      </div>
      <div className={css.code}>
        <DiffView before={sentText(request)} after={formatJson(text) ?? text} language="json" label={t('compare')} />
      </div>
    </>
  );
}
