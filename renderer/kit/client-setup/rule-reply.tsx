import { useTranslations } from 'use-intl';
import { Segmented } from '../../ui/segmented.tsx';
import { FieldGroup, TextField } from '../../ui/text-field.tsx';
import { type RuleDraft, replyOf } from './rule-draft.ts';
import css from './rules.module.css';

interface RuleReplyProps {
  draft: RuleDraft;
  onChange: (part: Partial<RuleDraft>) => void;
}

/** What a standing answer says: a result as JSON, or an error. */
export function RuleReply({ draft, onChange }: RuleReplyProps) {
  const t = useTranslations('client.rules');
  const { form, resultText, errorCode, errorMessage } = draft;
  const isWrong = replyOf(draft) === undefined;
  return (
    <FieldGroup label={t('reply')}>
      <div className={css.replyForm}>
        <Segmented
          label={t('replyForm')}
          value={form}
          options={[
            { value: 'result', label: t('result') },
            { value: 'error', label: t('error') },
          ]}
          onChange={(next) => onChange({ form: next })}
        />
      </div>
      {form === 'result' ? (
        <TextField
          label={t('result')}
          isLabelHidden
          isMono
          rows={6}
          value={resultText}
          onChange={(text) => onChange({ resultText: text })}
          errorMessage={isWrong ? t('badResult') : undefined}
        />
      ) : (
        <div className={css.pair}>
          <TextField
            label={t('code')}
            isMono
            value={errorCode}
            onChange={(code) => onChange({ errorCode: code })}
            errorMessage={isWrong ? t('badCode') : undefined}
          />
          <TextField label={t('message')} value={errorMessage} onChange={(text) => onChange({ errorMessage: text })} />
        </div>
      )}
    </FieldGroup>
  );
}
