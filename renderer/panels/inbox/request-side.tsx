import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CodeView } from '../../kit/editor/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import { type RequestAsk, requestKind } from './ask-kinds.ts';
import { ElicitationRequest } from './elicitation-request.tsx';
import { LongText } from './long-text.tsx';
import css from './request-view.module.css';
import { SamplingRequest } from './sampling-request.tsx';

interface RequestSideProps {
  ask: RequestAsk;
  /** A third way to look at it: as somebody edits it, or did. */
  edit?: { label: string; view: ReactNode } | undefined;
}

/** What is asked: to read, as it was sent, or as it is edited. */
export function RequestSide({ ask, edit }: RequestSideProps) {
  const t = useTranslations('ask.request');
  const openFrame = useOpenFrame();
  const [form, setForm] = useState<'readable' | 'raw' | 'edit'>('readable');
  const { cutFrom, frameSeq } = ask.subject;
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
            ...(edit === undefined || cutFrom !== undefined ? [] : [{ value: 'edit' as const, label: edit.label }]),
          ]}
          onChange={setForm}
        />
      </div>
      {cutFrom !== undefined && (
        <div className={css.tools} role="note">
          <span className={css.warning}>{t('cutRequest', { count: cutFrom })}</span>
          <Spacer />
          <Button onPress={() => openFrame(frameSeq)}>{t('openMessage')}</Button>
        </div>
      )}
      {form === 'edit' && edit?.view}
      {form === 'raw' && <RawRequest ask={ask} />}
      {form === 'readable' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <div className={css.body} tabIndex={0}>
          <ReadableRequest ask={ask} />
        </div>
      )}
    </section>
  );
}

function ReadableRequest({ ask: { subject } }: { ask: RequestAsk }) {
  switch (requestKind(subject)) {
    case 'sampling':
      return <SamplingRequest params={subject.params} />;
    case 'roots':
      return <LongText isJson text={JSON.stringify(subject.params, null, 2)} />;
    case 'form':
    case 'url':
      return <ElicitationRequest subject={subject} />;
  }
}

function RawRequest({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.request');
  const { method, params } = ask.subject;
  const raw = useMemo(() => JSON.stringify({ method, params }, null, 2), [method, params]);
  return (
    <div className={css.code}>
      <CodeView
        value={raw}
        language="json"
        label={t('rawText')}
        isAlwaysWrapped
        corner={<CopyButton text={raw} label={t('copyRaw')} />}
      />
    </div>
  );
}
