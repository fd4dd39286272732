import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Session } from '#shared/model/session.ts';
import { declaresSubscribe, subscribe } from '../../kit/subscribe/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './typed-uri.module.css';

/** A field to subscribe to any URI of a server, listed or not. Enter subscribes. */
export function TypedUri({ session }: { session: Session | undefined }) {
  const t = useTranslations('subscriptions');
  const [uri, setUri] = useState('');
  const readySession = session?.phase === 'ready' ? session : undefined;
  const isUndeclared = readySession !== undefined && !declaresSubscribe(readySession.capabilities);
  const hint = readySession === undefined ? t('noServer') : isUndeclared ? t('notDeclaredHint') : undefined;
  return (
    <form
      className={css.form}
      title={hint ?? t('on', { server: readySession?.serverName ?? '' })}
      onSubmit={(event) => {
        event.preventDefault();
        if (readySession === undefined || isUndeclared || uri === '') return;
        subscribe(readySession.id, uri);
        setUri('');
      }}
    >
      <TextField
        label={t('typedUri')}
        isLabelHidden
        isMono
        placeholder={t('typedUriPlaceholder')}
        value={uri}
        onChange={setUri}
        isDisabled={readySession === undefined || isUndeclared}
        spellCheck="false"
      />
      <Button type="submit" isDisabled={readySession === undefined || isUndeclared || uri === ''}>
        {t('subscribe')}
      </Button>
    </form>
  );
}
