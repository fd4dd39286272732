import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CodeView } from '../../editor/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { ElicitationRequest } from './elicitation-request.tsx';
import css from './request-view.module.css';
import { SamplingRequest } from './sampling-request.tsx';

/** What is asked, to read or as it was sent. */
export function RequestSide({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.request');
  const [form, setForm] = useState<'readable' | 'raw'>('readable');
  const { method, params } = ask.subject;
  const raw = useMemo(() => JSON.stringify({ method, params }, null, 2), [method, params]);
  return (
    <section className={css.side} aria-label={t('asked')}>
      <div className={css.bar}>
        <h4>{t('asked')}</h4>
        <Segmented
          label={t('form')}
          value={form}
          options={[
            { value: 'readable', label: t('readable') },
            { value: 'raw', label: t('raw') },
          ]}
          onChange={setForm}
        />
      </div>
      {form === 'raw' ? (
        <div className={css.code}>
          <CodeView
            value={raw}
            language="json"
            label={t('asked')}
            isAlwaysWrapped
            corner={<CopyButton text={raw} label={t('asked')} />}
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <div className={css.body} tabIndex={0}>
          {requestKind(ask.subject) === 'sampling' ? (
            <SamplingRequest params={params} />
          ) : (
            <ElicitationRequest subject={ask.subject} />
          )}
        </div>
      )}
    </section>
  );
}
