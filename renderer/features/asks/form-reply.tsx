import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ValuesForm } from '../forms/index.ts';
import type { RequestAsk } from './ask-kinds.ts';
import { useReplyDraft } from './reply-draft.ts';
import css from './request-view.module.css';
import { requestedSchema } from './requested-form.ts';
import { useContentViolations } from './use-content-violations.ts';

/** The form that a server asks for, its defaults filled in. */
export function FormReply({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.reply');
  const formId = useId();
  const [{ contentText }, change] = useReplyDraft(ask);
  const violations = useContentViolations(ask, contentText);
  return (
    <>
      <ValuesForm
        formId={formId}
        schema={requestedSchema(ask.subject.params)}
        text={contentText}
        onTextChange={(next) => change({ contentText: next })}
        violations={violations}
        onOpenJson={() => change({ form: 'json' })}
      />
      {violations.length > 0 && (
        <p className={css.warning} role="status">
          {t('wrong', { count: violations.length })}. {t('asWritten')}
        </p>
      )}
    </>
  );
}
