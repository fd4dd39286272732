import { GitCompareArrows } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DiffView, JsonEditor } from '../../kit/editor/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconToggle } from '../../ui/icon-button.tsx';
import { Spacer } from '../../ui/toolbar.tsx';
import type { RequestAsk } from './ask-kinds.ts';
import { editedText, sentText, useReplyDraft } from './reply-draft.ts';
import css from './request-view.module.css';
import { parsedObject } from './sampling-answer.ts';

/** What a model is asked, to be edited before anybody answers (client, sampling). What came stays as it was. */
export function RequestEdit({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.request');
  const [draft, change] = useReplyDraft(ask);
  const [isCompared, setCompared] = useState(false);
  const sent = useMemo(() => sentText(ask), [ask]);
  const text = draft.requestText ?? sent;
  const isEdited = editedText(ask, draft) !== undefined;
  return (
    <>
      <div className={css.tools}>
        <span className={css.quiet}>{t('editHint')}</span>
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
        <p className={css.warning} role="status">
          {t('editNoObject')}
        </p>
      )}
    </>
  );
}

const noMarks: readonly never[] = [];
