import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import type { ToolCallAsk } from '#shared/model/ask.ts';
import { failureOf } from '../../data/failure.ts';
import { CodeView, formatJson } from '../../kit/editor/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Segmented } from '../../ui/segmented.tsx';
import css from './call-message.module.css';
import { useCallMessage } from './use-call-message.ts';

/** The exact message that an agreement would send. Laid out, only the space between its parts differs. */
export function CallMessage({ subject }: { subject: ToolCallAsk }) {
  const t = useTranslations('ask.toolCall');
  const { count } = useQuantities();
  const { form, choose } = useMessageForm();
  const { text, isWhole, isLoading, error, loadMore } = useCallMessage(subject);
  const laidOut = useMemo(() => (form === 'laidOut' && isWhole ? formatJson(text) : undefined), [form, isWhole, text]);
  const label = t('message');
  const amount = isWhole
    ? t('characters', { count: text.length })
    : t('part', { loaded: count(text.length), total: count(subject.messageCharacters) });
  return (
    <section className={css.section} aria-label={label}>
      <div className={css.head}>
        <h4>{label}</h4>
        <span className={css.amount}>
          {amount}
          {subject.times > 1 && ` · ${t('countsUp', { count: subject.times })}`}
        </span>
        {loadMore !== undefined && <Button onPress={loadMore}>{t('loadMore')}</Button>}
        <span className={css.form}>
          {form === 'laidOut' && !isWhole && !isLoading && <span className={css.amount}>{t('laidOutPart')}</span>}
          <Segmented
            label={t('form')}
            value={form}
            options={[
              { value: 'asSent', label: t('asSent') },
              { value: 'laidOut', label: t('laidOut') },
            ]}
            onChange={choose}
          />
        </span>
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={css.text}>
        <CodeView
          value={laidOut ?? text}
          language="json"
          label={label}
          isAlwaysWrapped
          corner={isWhole && <CopyButton text={text} label={t('copy')} />}
        />
      </div>
    </section>
  );
}

type MessageForm = 'asSent' | 'laidOut';

interface MessageFormStore {
  form: MessageForm;
  choose: (form: MessageForm) => void;
}

/** How the message of a call is shown, until the window closes. */
const useMessageForm = create<MessageFormStore>((set) => ({
  form: 'asSent',
  choose: (form) => set({ form }),
}));
