import { GitCompareArrows } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { DiffView, formatJson, JsonEditor } from '../editor/index.ts';
import type { PendingServerRequest } from './pending-kinds.ts';
import { editedText, sentText, useReplyDraft } from './reply-draft.ts';
import css from './requests.module.css';
import { parsedObject } from './sampling-answer.ts';

/** A request to a model, to be edited before anybody answers (client, sampling). The original stays. */
export function RequestEdit({ request }: { request: PendingServerRequest }) {
  const t = useTranslations('inbox.request');
  const [draft, change] = useReplyDraft(request);
  const [isCompared, setCompared] = useState(false);
  const sent = useMemo(() => sentText(request), [request]);
  const text = draft.requestText ?? sent;
  const isEdited = editedText(request, draft) !== undefined;
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editHint')}</span>
        <Spacer />
        <IconToggle icon={GitCompareArrows} label={t('compare')} isSelected={isCompared} onChange={setCompared} />
        <CopyButton text={text} label={t('copyRequest')} />
        <Button variant="quiet" isDisabled={!isEdited} onPress={() => change({ requestText: undefined })}>
          {t('undoEdit')}
        </Button>
      </div>
      <div className={css.code}>
        {isCompared ? (
          <DiffView before={sent} after={text} language="json" label={t('compare')} />
        ) : (
          <JsonEditor
            value={text}
            label={t('editor')}
            onChange={(requestText) => change({ requestText })}
            schema={undefined}
            marks={noMarks}
          />
        )}
      </div>
      {parsedObject(text) === undefined && (
        <p className={layout.warn} role="status">
          {t('editNoObject')}
        </p>
      )}
    </>
  );
}

const noMarks: readonly never[] = [];

/** The edited request that the answer belongs to, compared with the original. */
export function EditedRequest({ request, text }: { request: PendingServerRequest; text: string }) {
  const t = useTranslations('inbox.request');
  return (
    <>
      <div className={css.tools}>
        <span className={layout.quiet}>{t('editedHint')}</span>
        <Spacer />
        <CopyButton text={text} label={t('copyRequest')} />
      </div>
      <div className={css.code}>
        <DiffView before={sentText(request)} after={formatJson(text) ?? text} language="json" label={t('compare')} />
      </div>
    </>
  );
}
