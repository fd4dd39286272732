import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ValuesForm } from '../../kit/form/index.ts';
import { Button } from '../../ui/button.tsx';
import type { RequestAsk } from './ask-kinds.ts';
import { useReplyDraft } from './reply-draft.ts';
import css from './request-view.module.css';
import { formFindings, requestedSchema } from './requested-form.ts';
import { useContentCheck } from './use-content-check.ts';

const nothingWrong: readonly never[] = [];

/** The form that a server asks for, its defaults filled in. */
export function FormReply({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.reply');
  const formId = useId();
  const [{ contentText }, change] = useReplyDraft(ask);
  const { check } = useContentCheck(ask, contentText);
  const schema = requestedSchema(ask.subject.params);
  const isCut = ask.subject.cutFrom !== undefined;
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
        <p className={css.warning} role="status">
          {t(check.verdict)}
        </p>
      )}
    </>
  );
}
