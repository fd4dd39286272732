import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isJsonObject } from '#shared/model/json.ts';
import { JsonEditor } from '../../kit/editor/index.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { FormReply } from './form-reply.tsx';
import { acceptText, type ReplyDraft, type ReplyForm, replyForms, useReplyDraft } from './reply-draft.ts';
import css from './request-view.module.css';
import { answerOf, parsedObject } from './sampling-answer.ts';
import { SamplingReply } from './sampling-reply.tsx';
import { VisitReply } from './visit-reply.tsx';

/** The answer as it is entered: by a form, as JSON, or as an error. */
export function ReplySide({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.reply');
  const [draft, change] = useReplyDraft(ask);
  const kind = requestKind(ask.subject);
  const [isUndrawable, setUndrawable] = useState(false);
  const choose = (form: ReplyForm) => {
    const carried = carriedOver(ask, draft, form);
    setUndrawable(carried === undefined);
    if (carried !== undefined) change({ ...carried, form });
  };
  return (
    <section className={css.side} aria-label={t('title')}>
      <div className={css.bar}>
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
        <div className={css.body}>
          <TextField label={t('code')} value={draft.errorCode} onChange={(errorCode) => change({ errorCode })} isMono />
          <TextField
            label={t('errorMessage')}
            value={draft.errorMessage}
            onChange={(errorMessage) => change({ errorMessage })}
          />
          {ask.subject.round !== undefined && <p className={css.warning}>{t('roundError')}</p>}
        </div>
      )}
      {draft.form === 'form' && (
        <div className={css.body}>
          {kind === 'sampling' && <SamplingReply ask={ask} />}
          {kind === 'form' && <FormReply ask={ask} />}
          {kind === 'url' && <VisitReply ask={ask} />}
        </div>
      )}
      {isUndrawable && draft.form === 'json' && (
        <p className={css.warning} role="status">
          {t('notDrawable')}
        </p>
      )}
    </section>
  );
}

/** Going over to JSON takes along what the form holds, going back what the JSON says; undefined: it cannot be shown. */
function carriedOver(ask: RequestAsk, draft: ReplyDraft, next: ReplyForm): Partial<ReplyDraft> | undefined {
  if (draft.form === 'form' && next === 'json') {
    const resultText = acceptText(ask, draft);
    return resultText === undefined ? {} : { resultText };
  }
  if (draft.form !== 'json' || next !== 'form') return {};
  const result = parsedObject(draft.resultText);
  if (requestKind(ask.subject) === 'sampling') {
    const answer = answerOf(result ?? null);
    return answer && { answer };
  }
  if (result?.action !== 'accept') return undefined;
  return isJsonObject(result.content) ? { contentText: JSON.stringify(result.content, null, 2) } : {};
}
