import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reply } from '#shared/model/inbox/reply-rule.ts';
import { isJsonObject, stringAt } from '#shared/model/json.ts';
import { client, host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { visitAddress } from '../../kit/consent.tsx';
import { JsonEditor } from '../../kit/editor/index.ts';
import { ValuesForm } from '../../kit/form/index.ts';
import { type ReplyDraft, type ReplyForm, replyForms } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import css from './inbox.module.css';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import { acceptText, refusal, useContentCheck, useReplyDraft } from './reply-draft.ts';
import { formFindings, requestedSchema } from './requested-form.ts';
import { answerOf, parsedObject } from './sampling-answer.ts';
import { SamplingReply } from './sampling-reply.tsx';
import { useArmed } from './use-armed.ts';

export function ReplySide({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.reply');
  const [draft, change] = useReplyDraft(request);
  const kind = requestKind(request.subject);
  const [isUndrawable, setUndrawable] = useState(false);
  const choose = (form: ReplyForm) => {
    const carried = carriedOver(request, draft, form);
    setUndrawable(carried === undefined);
    if (carried !== undefined) change({ ...carried, form });
  };
  return (
    <section className={classNames(layout.stack, css.side)} aria-label={t('title')}>
      <div className={classNames(layout.wideRow, css.bar)}>
        <h4>{t('title')}</h4>
        <Segmented
          label={t('form')}
          value={draft.form}
          options={replyForms.map((value) => ({
            value,
            label: value === 'form' && kind === 'url' ? t('visit') : t(`forms.${value}`),
          }))}
          onChange={choose}
        />
      </div>
      {draft.form === 'json' && (
        <div className={css.code}>
          <JsonEditor
            value={draft.resultText}
            label={t('json')}
            onChange={(resultText) => change({ resultText })}
            schema={undefined}
            marks={[]}
          />
        </div>
      )}
      {draft.form === 'error' && (
        <div className={classNames(layout.fillColumn, css.body)}>
          <TextField label={t('code')} value={draft.errorCode} onChange={(errorCode) => change({ errorCode })} isMono />
          <TextField
            label={t('errorMessage')}
            value={draft.errorMessage}
            onChange={(errorMessage) => change({ errorMessage })}
          />
          {request.subject.round !== undefined && <p className={layout.warn}>{t('roundError')}</p>}
        </div>
      )}
      {draft.form === 'form' && (
        <div className={classNames(layout.fillColumn, css.body)}>
          {kind === 'sampling' && <SamplingReply request={request} />}
          {kind === 'form' && <FormReply request={request} />}
          {kind === 'url' && <VisitReply request={request} />}
        </div>
      )}
      {isUndrawable && draft.form === 'json' && (
        <p className={layout.warn} role="status">
          {t('notDrawable')}
        </p>
      )}
    </section>
  );
}

/** Going over to JSON takes along what the form holds, going back what the JSON contains; undefined: it cannot be shown. */
function carriedOver(
  request: PendingServerRequest,
  draft: ReplyDraft,
  next: ReplyForm,
): Partial<ReplyDraft> | undefined {
  if (draft.form === 'form' && next === 'json') {
    const resultText = acceptText(request, draft);
    return resultText === undefined ? {} : { resultText };
  }
  if (draft.form !== 'json' || next !== 'form') return {};
  const result = parsedObject(draft.resultText);
  if (requestKind(request.subject) === 'sampling') {
    const answer = answerOf(result ?? null);
    return answer && { answer };
  }
  if (result?.action !== 'accept') return undefined;
  return isJsonObject(result.content) ? { contentText: JSON.stringify(result.content, null, 2) } : {};
}

/** Opens the page in the system's browser on a press, and only when it is one of the web. */
function VisitReply({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.visit');
  const sent = stringAt(request.subject.params, 'url') ?? '';
  const { url, host: to } = visitAddress(sent);
  const open = useMutation(host.app.openExternal.mutationOptions());
  return (
    <>
      {url !== undefined && <p className={css.host}>{to}</p>}
      <p role="status">
        {request.completedAt !== undefined ? t('completed') : open.isSuccess ? t('opened') : t('local')}
      </p>
      <div className={layout.wideRow}>
        <Button isDisabled={url === undefined} onPress={() => url && open.mutate({ url: url.href })}>
          <ExternalLink aria-hidden />
          {t('open')}
        </Button>
        <CopyButton text={sent} label={t('copy')} />
      </div>
      {open.error !== null && <FailureNotice failure={failureOf(open.error)} />}
    </>
  );
}

const nothingWrong: readonly never[] = [];

function FormReply({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.reply');
  const formId = useId();
  const [{ contentText }, change] = useReplyDraft(request);
  const { check } = useContentCheck(request, contentText);
  const schema = requestedSchema(request.subject.params);
  const isCut = request.subject.cutFrom !== undefined;
  const { fields, isObject, isDrawable } = useMemo(() => formFindings(schema), [schema]);
  const openJson = () => change({ form: 'json' });
  return (
    <>
      {isDrawable && !isCut ? (
        <ValuesForm
          label={t('fields')}
          formId={formId}
          schema={schema}
          text={contentText}
          onTextChange={(next) => change({ contentText: next })}
          violations={check?.violations ?? nothingWrong}
          onOpenJson={openJson}
        />
      ) : (
        <div>
          <p>{t(isCut ? 'tooLarge' : fields > 0 ? 'tooManyFields' : isObject ? 'noFields' : 'undrawn')}</p>
          <Button onPress={openJson}>{t('openJson')}</Button>
        </div>
      )}
      {(check?.verdict === 'badSchema' || check?.verdict === 'tooSlow') && (
        <p className={layout.warn} role="status">
          {t(check.verdict)}
        </p>
      )}
    </>
  );
}

interface SendButtonsProps {
  request: PendingServerRequest;
  /** What was entered; undefined while it isn't an answer. */
  reply: Reply | undefined;
  isSent: boolean;
  onAnswer: (reply: Reply) => void;
}

/** Sends what was entered. Accepting, declining and cancelling are three different answers (client, elicitation). */
export function SendButtons({ request, reply, isSent, onAnswer }: SendButtonsProps) {
  const t = useTranslations('inbox.reply');
  const canPress = useArmed() && !isSent;
  const anyway = useRef<HTMLSpanElement>(null);
  const [{ form, contentText }] = useReplyDraft(request);
  const { check, isChecking } = useContentCheck(request, contentText);
  const kind = requestKind(request.subject);
  const isElicitation = kind === 'form' || kind === 'url';
  const isWrong = form === 'form' && check?.verdict === 'invalid';
  const send = async () => {
    if (reply === undefined) return;
    // What was typed a moment ago is not checked yet. What does not fit can then be sent by a second press.
    if (kind === 'form' && form === 'form' && isChecking && !(await fits(request, contentText))) {
      requestAnimationFrame(() => anyway.current?.querySelector('button')?.focus());
    } else onAnswer(reply);
  };
  return (
    <div className={classNames(layout.wrappingRow, css.send)}>
      {isWrong && (
        <span className={layout.warn} role="status">
          {t('wrong', { count: check.total })}
        </span>
      )}
      {isElicitation && form === 'form' && (
        <>
          <Tooltip text={t('cancelHint')}>
            <Button isDisabled={!canPress} onPress={() => onAnswer(refusal('cancel'))}>
              {t('cancel')}
            </Button>
          </Tooltip>
          <Tooltip text={t('declineHint')}>
            <Button isDisabled={!canPress} onPress={() => onAnswer(refusal('decline'))}>
              {t('decline')}
            </Button>
          </Tooltip>
        </>
      )}
      {isWrong && (
        <span ref={anyway}>
          <Button isDisabled={!canPress || reply === undefined} onPress={() => reply && onAnswer(reply)}>
            {t('sendAnyway')}
          </Button>
        </span>
      )}
      <Button
        variant={form === 'error' ? 'danger' : 'primary'}
        isDisabled={!canPress || reply === undefined || isWrong}
        onPress={() => void send()}
      >
        {t(form === 'error' ? 'sendError' : form === 'json' ? 'sendJson' : isElicitation ? 'accept' : 'answer')}
      </Button>
    </div>
  );
}

/** What cannot be checked keeps nobody from sending. */
async function fits({ id }: PendingServerRequest, contentText: string): Promise<boolean> {
  return (await attempt(client.inbox.check({ pendingId: id, contentText })))?.verdict !== 'invalid';
}
