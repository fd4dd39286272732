import { useTranslations } from 'use-intl';
import { DiffView, formatJson } from '../../kit/editor/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import type { RequestAsk } from './ask-kinds.ts';
import { sentText } from './reply-draft.ts';
import css from './request-view.module.css';

/** What the answer belongs to, where somebody edited the request first: against what came. */
export function EditedRequest({ ask, text }: { ask: RequestAsk; text: string }) {
  const t = useTranslations('ask.request');
  return (
    <>
      <div className={css.tools}>
        <span className={css.quiet}>{t('editedHint')}</span>
        <Spacer />
        <CopyButton text={text} label={t('copyRequest')} />
      </div>
      <div className={css.code}>
        <DiffView before={sentText(ask)} after={formatJson(text) ?? text} language="json" label={t('compare')} />
      </div>
    </>
  );
}
