import { ChevronDown, PanelBottom, RefreshCw, RefreshCwOff } from 'lucide-react';
import { useMemo } from 'react';
import { DialogTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { client } from '../data/client.ts';
import { useSessions, useSubscriptions } from '../data/queries.ts';
import { useOpenFrame, useWindowSearch } from '../state/address.ts';
import { attempt } from '../state/notice.ts';
import { usePreference, usePreferences } from '../state/preferences.ts';
import { Button } from '../ui/controls/button.tsx';
import { MenuButton, MenuItem } from '../ui/controls/menu.tsx';
import { Popup } from '../ui/controls/overflow.tsx';
import { useQuantities } from '../ui/quantities.ts';
import { FailureNotice } from '../ui/status/failure-notice.tsx';
import { Tag } from '../ui/status/tag.tsx';
import css from './subscribe.module.css';

/** Subscribes to a resource or ends that, and shows its state. For any URI, listed or not. */
export function SubscribeButton({ sessionId, uri }: { sessionId: SessionId; uri: string }) {
  const t = useTranslations('subscriptions');
  const { change } = useWindowSearch();
  const session = useSessions()?.find(({ id }) => id === sessionId);
  const watched = useSubscriptions()?.find((each) => each.sessionId === sessionId && each.uri === uri);
  const [preferred, setPreferred] = usePreference('rereads');
  const isReady = session?.phase === 'ready';
  const isLive = isWatched(watched);
  const rereads = watched !== undefined && isLive ? watched.rereads : preferred;
  const setRereads = (next: boolean) => {
    setPreferred(next);
    if (isLive) changeRereads(sessionId, uri, next);
  };
  const isDeclared = isReady && (session.usesUndeclared === true || declaresSubscribe(session.capabilities));
  if (session?.recorded !== undefined) return null;
  const hint = isReady ? (isDeclared ? undefined : t('notDeclaredHint')) : t('notConnectedHint');
  return (
    <span className={css.group}>
      {watched !== undefined && <State watched={watched} />}
      <span className={css.button} title={isLive ? undefined : hint}>
        <Button
          data-tour="subscribe"
          isDisabled={!isReady || !(isLive || isDeclared)}
          onPress={() => (isLive ? unsubscribe(sessionId, uri) : subscribe(sessionId, uri))}
        >
          {isLive ? t('unsubscribe') : watched?.failure !== undefined ? t('subscribeAgain') : t('subscribe')}
        </Button>
      </span>
      <MenuButton label={t('options')} icon={ChevronDown}>
        <MenuItem icon={rereads ? RefreshCwOff : RefreshCw} onPress={() => setRereads(!rereads)}>
          {rereads ? t('turnRereadsOff') : t('turnRereadsOn')}
        </MenuItem>
        <MenuItem icon={PanelBottom} onPress={() => change({ panel: 'subscriptions' })}>
          {t('showPanel')}
        </MenuItem>
      </MenuButton>
    </span>
  );
}

/** The state of a subscription; a press opens the server's objection. */
function State({ watched }: { watched: Subscription }) {
  const t = useTranslations('subscriptions');
  const { count } = useQuantities();
  const openFrame = useOpenFrame();
  const { state, failure } = watched;
  if (failure !== undefined) {
    return (
      <DialogTrigger>
        <Button variant="danger" aria-label={t('why', { state: t(`state.${state}`) })}>
          {t(`state.${state}`)}
        </Button>
        <Popup className={css.popover} label={t('why', { state: t(`state.${state}`) })}>
          {(close) => (
            <FailureNotice
              failure={failure}
              onOpenFrame={(seq) => {
                close();
                openFrame(seq);
              }}
            />
          )}
        </Popup>
      </DialogTrigger>
    );
  }
  if (state === 'ended') return null;
  return (
    <Tag tone={state === 'active' ? 'accent' : 'plain'} title={t('updates', { count: watched.count })}>
      {t(`state.${state}`)}
      {watched.count > 0 && ` · ${count(watched.count)}`}
    </Tag>
  );
}

/** Subscribes to a resource. A refusal is part of the subscription's state. */
export function subscribe(
  sessionId: SessionId,
  uri: string,
  rereads: boolean = usePreferences.getState().rereads,
): void {
  void attempt(client.subscriptions.subscribe({ sessionId, uri, rereads }));
}

export function unsubscribe(sessionId: SessionId, uri: string): void {
  void attempt(client.subscriptions.unsubscribe({ sessionId, uri }));
}

/** Changes whether updates of a watched resource are followed by a read. */
export function changeRereads(sessionId: SessionId, uri: string, rereads: boolean): void {
  void attempt(client.subscriptions.setRereads({ sessionId, uri, rereads }));
}

/** Whether a subscription is active or about to be, so that it can be ended. */
export function isWatched(subscription: Subscription | undefined): boolean {
  const { state } = subscription ?? {};
  return state === 'asking' || state === 'active' || state === 'reopening';
}

/** The resources of a session that are watched. */
export function useWatchedUris(sessionId: SessionId): ReadonlySet<string> {
  const subscriptions = useSubscriptions();
  return useMemo(
    () =>
      new Set(subscriptions?.filter((each) => each.sessionId === sessionId && isWatched(each)).map(({ uri }) => uri)),
    [subscriptions, sessionId],
  );
}

/** Whether a server declares that its resources can be subscribed to. */
export function declaresSubscribe(capabilities: Json | undefined): boolean {
  const resources = isJsonObject(capabilities) ? capabilities.resources : undefined;
  return isJsonObject(resources) && resources.subscribe === true;
}
