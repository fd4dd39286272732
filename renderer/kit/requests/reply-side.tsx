import { useMutation, useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Braces, CircleX, ExternalLink, type LucideIcon, TextCursorInput, Zap } from 'lucide-react';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { isJsonObject, stringAt } from '#shared/model/json/json.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { type ReplyDraft, type ReplyForm, replyForms } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { KeyHint, Tooltip } from '../../ui/controls/tooltip.tsx';
import { answerActionRef } from '../../ui/focus-pane.ts';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visitAddress } from '../consent/index.ts';
import { JsonEditor, parsedObject } from '../editor/index.ts';
import { RestoredDraft, ValuesForm } from '../form/index.ts';
import { draftOf, RuleDialog } from '../rules/index.ts';
import { type PendingServerRequest, requestKind } from './pending-kinds.ts';
import {
  acceptText,
  dropReplyDraft,
  type ReplyState,
  refusal,
  rejection,
  useContentCheck,
  useReplyDraft,
} from './reply.ts';
import { readReply, replyKey } from './reply-drafts.ts';
import { formFindings, requestedSchema } from './requested-form.ts';
import css from './requests.module.css';
import { answerOf, SamplingReply } from './sampling-reply.tsx';

const formIcons: Record<ReplyForm, LucideIcon> = { form: TextCursorInput, json: Braces, error: CircleX };

/** Whether the answer is entered in a form, as JSON, or is an error; `isShort`: icons take the place of the words. */
export function ReplyForms({ request, isShort }: { request: PendingServerRequest; isShort: boolean }) {
  const t = useTranslations('inbox.reply');
  const [draft, change] = useReplyDraft(request);
  const kind = requestKind(request.subject);
  const [hasNoControl, setUndrawable] = useState(false);
  const choose = (form: ReplyForm) => {
    const carried = carriedOver(request, draft, form);
    setUndrawable(carried === undefined);
    if (carried !== undefined) change({ ...carried, form });
  };
  return (
    <>
      {hasNoControl && draft.form === 'json' && (
        <span className={layout.warn} role="status">
          {t('notDrawable')}
        </span>
      )}
      <Segmented
        label={t('form')}
        value={draft.form}
        options={replyForms.map((value) => ({
          value,
          label: value === 'form' && kind === 'url' ? t('visit') : t(`forms.${value}`),
          ...(isShort && { icon: formIcons[value] }),
        }))}
        onChange={choose}
      />
    </>
  );
}

interface ReplySideProps {
  request: PendingServerRequest;
  /** Each new object shows all problems of the form, and leads to the first. */
  reveal: object | undefined;
  onSend: () => void;
}

/** Where the answer is entered. */
export function ReplySide({ ref, request, reveal, onSend }: ReplySideProps & { ref: Ref<HTMLElement> }) {
  const t = useTranslations('inbox.reply');
  const [draft, change] = useReplyDraft(request);
  const kind = requestKind(request.subject);
  return (
    <section ref={ref} className={classNames(layout.stack, css.side)} aria-label={t('title')}>
      <RestoredDraft
        draftKey={replyKey(request)}
        onUndo={(text) => change(readReply(parseJson(text), draft))}
        onDiscard={() => dropReplyDraft(request)}
      />
      {draft.form === 'json' && (
        <div className={css.code}>
          <JsonEditor value={draft.resultText} label={t('json')} onChange={(resultText) => change({ resultText })} />
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
          {kind === 'sampling' && (
            <SamplingReply request={request} answer={draft.answer} onChange={(answer) => change({ answer })} />
          )}
          {kind === 'form' && <FormReply request={request} reveal={reveal} onSend={onSend} />}
          {kind === 'url' && <VisitReply request={request} />}
        </div>
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

function FormReply({ request, reveal, onSend }: ReplySideProps) {
  const t = useTranslations('inbox.reply');
  const formId = useId();
  const [{ contentText }, change] = useReplyDraft(request);
  const { check, isChecking } = useContentCheck(request, contentText);
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
          hasColumns
          reveal={reveal}
          isChecking={isChecking}
          schema={schema}
          text={contentText}
          onTextChange={(next) => change({ contentText: next })}
          violations={check?.violations ?? nothingWrong}
          onOpenJson={openJson}
          onRun={onSend}
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

interface ReplyButtonsProps {
  request: PendingServerRequest;
  state: ReplyState;
  /** At the left end: how much is out of sight. */
  children: ReactNode;
}

/** What can be answered now: at once, always, or as it was entered. */
export function ReplyButtons({ request, state, children }: ReplyButtonsProps) {
  const t = useTranslations('inbox.reply');
  const { serverId, serverName } = request;
  const { method } = request.subject;
  const kindText = useTranslations('inbox.panel')(requestKind(request.subject));
  const ruleName = useTranslations('client.rules')('defaultName', { kind: kindText, server: serverName });
  const [isRule, setRule] = useState(false);
  const rules = useQuery(host.client.rules.queryOptions()).data ?? [];
  const canned = rules.filter((rule) => rule.method === method);
  const { reply, isObject, canPress, answer } = state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out.
    <div role="group" aria-label={t('title')} className={classNames(layout.wrappingRow, css.foot)}>
      {children}
      {canned.length > 0 && (
        <MenuButton icon={Zap} label={t('canned')}>
          {canned.map(({ id, name, reply: ready }) => (
            <MenuItem key={id} isDisabled={!canPress} onPress={() => answer(ready)}>
              {name}
            </MenuItem>
          ))}
        </MenuButton>
      )}
      {!isObject && <span className={layout.quiet}>{t('badJson')}</span>}
      <div className={classNames(layout.wrappingRow, css.send)}>
        <IconButton
          icon={BookmarkPlus}
          label={t('always')}
          isDisabled={reply === undefined}
          onPress={() => setRule(true)}
        />
        <Refusals request={request} state={state} />
        <SendButton request={request} state={state} />
      </div>
      {isRule && reply !== undefined && (
        <RuleDialog draft={draftOf({ method, serverId, reply, name: ruleName })} onClose={() => setRule(false)} />
      )}
    </div>
  );
}

type PartProps = Pick<ReplyButtonsProps, 'request' | 'state'>;

/** Declining and cancelling are two different answers (client, elicitation); the others are rejected by an error. */
function Refusals({ request, state: { canPress, answer } }: PartProps) {
  const t = useTranslations('inbox.reply');
  const kind = requestKind(request.subject);
  if (kind === 'sampling' || kind === 'roots') {
    return (
      <Tooltip text={t('rejectHint')}>
        <Button isDisabled={!canPress} onPress={() => answer(rejection(kind))}>
          {t('reject')}
        </Button>
      </Tooltip>
    );
  }
  return (
    <>
      <Tooltip text={t('cancelHint')}>
        <Button isDisabled={!canPress} onPress={() => answer(refusal('cancel'))}>
          {t('cancel')}
        </Button>
      </Tooltip>
      <Tooltip text={t('declineHint')}>
        <Button isDisabled={!canPress} onPress={() => answer(refusal('decline'))}>
          {t('decline')}
        </Button>
      </Tooltip>
    </>
  );
}

/** Sends what was entered, whatever form it has. */
function SendButton({ request, state: { reply, canPress, check, send, answer } }: PartProps) {
  const t = useTranslations('inbox.reply');
  const [{ form }] = useReplyDraft(request);
  const kind = requestKind(request.subject);
  const canSend = canPress && reply !== undefined;
  if (form === 'error') {
    return (
      <Button ref={answerActionRef} variant="danger" aria-label={t('sendError')} isDisabled={!canSend} onPress={send}>
        {t('sendError')} <KeyHint of="submit" />
      </Button>
    );
  }
  const isElicitation = kind === 'form' || kind === 'url';
  const label = t(form === 'json' ? 'sendJson' : isElicitation ? 'accept' : 'answer');
  const content = (
    <>
      {label} <KeyHint of="submit" />
    </>
  );
  if (kind !== 'form' || form !== 'form') {
    return (
      <Button ref={answerActionRef} variant="primary" aria-label={label} isDisabled={!canSend} onPress={send}>
        {content}
      </Button>
    );
  }
  return (
    <SplitButton
      ref={answerActionRef}
      label={label}
      isDisabled={!canSend}
      onPress={send}
      menuLabel={t('moreAnswers')}
      menu={
        <MenuItem isDisabled={!canSend || check.check?.verdict !== 'invalid'} onPress={() => reply && answer(reply)}>
          {t('sendAnyway')}
        </MenuItem>
      }
    >
      {content}
    </SplitButton>
  );
}
