import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import { CompletionField } from '../../../kit/form/completion/index.ts';
import { SubscribeButton } from '../../../kit/subscribe/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import css from './template-form.module.css';

interface TypedUriProps {
  template: string;
  /** Absent while nothing can be read. */
  onRead: ((uri: string) => void) | undefined;
  sessionId: SessionId;
}

/** For a text that isn't a template: the person types the URI that it may mean. */
export function TypedUri({ template, onRead, sessionId }: TypedUriProps) {
  const t = useTranslations('templates');
  const [uri, setUri] = useState(template);
  const read = () => {
    if (uri !== '') onRead?.(uri);
  };
  return (
    <div className={classNames(layout.vertical, css.typed)}>
      <p className={css.note}>{t('typedHint')}</p>
      <div className={css.value}>
        <CompletionField
          label={t('typedUri')}
          isLabelHidden
          value={uri}
          onChange={setUri}
          complete={undefined}
          onEnter={read}
        />
        <Button variant="primary" isDisabled={onRead === undefined || uri === ''} onPress={read}>
          {t('read')}
        </Button>
        {uri !== '' && <SubscribeButton sessionId={sessionId} uri={uri} />}
      </div>
    </div>
  );
}
