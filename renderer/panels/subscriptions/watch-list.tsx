import { BellRing, ListX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Session } from '#shared/model/session.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useSession, useSubscriptions } from '../../data/queries.ts';
import { declaresSubscribe, subscribe } from '../../kit/subscribe/index.ts';
import { showFailure } from '../../state/notice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import css from './watch-list.module.css';
import { WatchedItem } from './watched-item.tsx';

const none: readonly Subscription[] = [];

/** The watched resources of all servers, newest first, and a field to watch any URI of the current one. */
export function WatchList({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('subscriptions');
  const session = useSession(serverId);
  const subscriptions = useSubscriptions() ?? none;
  const hasEnded = subscriptions.some(({ state }) => state === 'ended' || state === 'refused');
  return (
    <section className={css.pane} aria-label={t('watched')}>
      <div className={css.bar}>
        <TypedUri session={session} />
        <IconButton
          icon={ListX}
          label={t('dismissEnded')}
          isDisabled={!hasEnded}
          onPress={() => {
            client.subscriptions.dismissEnded().catch((thrown: unknown) => showFailure(failureOf(thrown)));
          }}
        />
      </div>
      {subscriptions.length === 0 ? (
        <EmptyState title={t('noneTitle')} icon={BellRing}>
          {nothingText(t, session)}
        </EmptyState>
      ) : (
        <ul className={css.list} aria-label={t('watched')}>
          {subscriptions.map((subscription) => (
            <WatchedItem key={`${subscription.sessionId} ${subscription.uri}`} subscription={subscription} />
          ))}
        </ul>
      )}
    </section>
  );
}

function nothingText(t: ReturnType<typeof useTranslations<'subscriptions'>>, session: Session | undefined): string {
  const isUndeclared = session?.phase === 'ready' && !declaresSubscribe(session.capabilities);
  return isUndeclared ? t('noneUndeclaredText', { server: session.serverName }) : t('noneText');
}

/** A field to subscribe to any URI of a server, listed or not. Enter subscribes. */
function TypedUri({ session }: { session: Session | undefined }) {
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
