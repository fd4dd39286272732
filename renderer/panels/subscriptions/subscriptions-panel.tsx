import { ArrowLeftRight, BellOff, BellRing, FileText, ListX, RefreshCw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { SessionView } from '#shared/model/session.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { useSession, useSubscriptionQuery } from '../../data/queries.ts';
import { useOpenResource } from '../../data/reads.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { changeRereads, declaresSubscribe, isWatched, subscribe, unsubscribe } from '../../kit/subscribe.tsx';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { useNarrowedTo } from '../../state/preferences.ts';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import layout from '../../ui/layout.module.css';
import { Ticks } from '../../ui/plot/plot.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { Clock, RetryTime } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { type DotTone, StatusDot } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './subscriptions.module.css';
import { UpdateLog } from './update-log.tsx';

/** Watched resources across servers, and the log of reported changes. */
export function SubscriptionsPanel({ serverId }: { serverId: ServerId | undefined }) {
  return (
    <SplitPane
      id="subscriptions"
      orientation="horizontal"
      panes={[
        { id: 'watched', defaultSize: '33%', minSize: 220, content: <WatchList serverId={serverId} /> },
        { id: 'log', minSize: 260, content: <UpdateLog serverId={serverId} /> },
      ]}
    />
  );
}

const none: readonly Subscription[] = [];

async function dismissEnded(): Promise<void> {
  const done = await attempt(client.subscriptions.dismissEnded());
  if (done === undefined) return;
  offerUndo({ what: 'subscriptions', count: done.dismissed }, () => client.subscriptions.restoreDismissed());
}

/** The watched resources, newest first, and a field to watch any URI of the current one. */
function WatchList({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('subscriptions');
  const session = useSession(serverId);
  const query = useSubscriptionQuery();
  const narrowedTo = useNarrowedTo(serverId);
  const all = query.data ?? none;
  const subscriptions = narrowedTo === undefined ? all : all.filter((each) => each.serverId === narrowedTo);
  const hasEnded = subscriptions.some(({ state }) => state === 'ended' || state === 'refused');
  return (
    <section className={layout.view} aria-label={t('watched')}>
      <div className={classNames(layout.row, css.panelBar)}>
        <TypedUri session={session} />
        <IconButton icon={ListX} label={t('dismissEnded')} isDisabled={!hasEnded} onPress={() => void dismissEnded()} />
      </div>
      <Fetching query={query} />
      {query.data !== undefined && subscriptions.length === 0 ? (
        <EmptyState title={t('noneTitle')} icon={BellRing}>
          {nothingText(t, session)}
        </EmptyState>
      ) : (
        <ul className={layout.scroll} aria-label={t('watched')}>
          {subscriptions.map((subscription) => (
            <WatchedItem key={`${subscription.sessionId} ${subscription.uri}`} subscription={subscription} />
          ))}
        </ul>
      )}
    </section>
  );
}

function nothingText(t: ReturnType<typeof useTranslations<'subscriptions'>>, session: SessionView | undefined): string {
  if (session?.recorded !== undefined) return t('noneRecordedText');
  if (session?.phase !== 'ready') return t('noneNoServerText');
  if (!declaresSubscribe(session.capabilities)) return t('noneUndeclaredText', { server: session.serverName });
  return t('noneText');
}

/** A field to subscribe to any URI of a server, listed or not. Enter subscribes. */
function TypedUri({ session }: { session: SessionView | undefined }) {
  const t = useTranslations('subscriptions');
  const [uri, setUri] = useState('');
  if (session?.recorded !== undefined) return null;
  const readySession = session?.phase === 'ready' ? session : undefined;
  const isUndeclared =
    readySession !== undefined && readySession.usesUndeclared !== true && !declaresSubscribe(readySession.capabilities);
  const hint = readySession === undefined ? t('noServer') : isUndeclared ? t('notDeclaredHint') : undefined;
  return (
    <form
      className={classNames(layout.fillWidth, layout.row, css.form)}
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

const tones = {
  asking: 'busy',
  active: 'ok',
  reopening: 'busy',
  refused: 'error',
  ended: 'idle',
  waiting: 'idle',
} as const satisfies Record<Subscription['state'], DotTone>;

function WatchedItem({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const openFrame = useOpenFrame();
  const openResource = useOpenResource();
  const { sessionId, serverId, serverName, uri, state, rereads, count, rate, lastAt, requestSeq } = subscription;
  const isLive = isWatched(subscription);
  const rateText = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rate);
  return (
    <li className={css.item} aria-label={uri}>
      <div className={classNames(layout.aligned, css.panelLine)}>
        <StatusDot tone={tones[state]} label={t(`state.${state}`)} />
        <button
          type="button"
          className={classNames(layout.truncate, css.uri)}
          title={uri}
          onClick={() => openResource(serverId, uri)}
        >
          <bdi>{visibleText(uri)}</bdi>
        </button>
        <span className={css.panelActions}>
          <IconToggle
            icon={RefreshCw}
            label={t('rereads', { uri })}
            isSelected={rereads}
            isDisabled={!isLive}
            onChange={(next) => changeRereads(sessionId, uri, next)}
          />
          <IconButton icon={FileText} label={t('open', { uri })} onPress={() => openResource(serverId, uri)} />
          {requestSeq !== undefined && (
            <IconButton icon={ArrowLeftRight} label={t('openFrame', { uri })} onPress={() => openFrame(requestSeq)} />
          )}
          {state === 'reopening' && (
            <IconButton
              icon={RotateCw}
              label={t('retryNow', { uri })}
              onPress={() => subscribe(sessionId, uri, rereads)}
            />
          )}
          <IconButton
            icon={BellOff}
            label={t('unsubscribeUri', { uri })}
            isDisabled={!isLive && state !== 'waiting'}
            onPress={() => unsubscribe(sessionId, uri)}
          />
        </span>
      </div>
      <div className={classNames(layout.wrapping, css.facts)}>
        <span className={css.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
        <span className={css.panelServer} title={serverName}>
          {serverName}
        </span>
        <span>{t('updates', { count })}</span>
        {rate > 0 && <span title={t('rateTitle')}>{t('rate', { rate: rateText })}</span>}
        {lastAt !== undefined && <Clock at={lastAt} />}
      </div>
      <UpdateTicks lately={subscription.lately} />
      <Retry subscription={subscription} />
      <Reason subscription={subscription} />
      {state === 'waiting' && <p className={css.reason}>{t('waitingText')}</p>}
    </li>
  );
}

/** The last updates on a line, from the oldest to the newest of them. */
function UpdateTicks({ lately }: Pick<Subscription, 'lately'>) {
  const t = useTranslations('subscriptions');
  const { duration } = useQuantities();
  const longest = lately?.at(-1) ?? 0;
  if (lately === undefined || longest === 0) return null;
  return (
    <div className={css.ticks}>
      <Ticks
        places={lately.map((before) => 1 - before / longest)}
        label={t('lately', { count: lately.length, duration: duration(longest) })}
      />
    </div>
  );
}

/** When a broken one is tried again, and how often that was in vain. */
function Retry({ subscription: { retryAt, retries = 0 } }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions');
  if (retryAt === undefined) return null;
  return (
    <p className={css.reason}>
      <RetryTime at={retryAt} />
      {retries > 0 && ` · ${t('retries', { count: retries })}`}
    </p>
  );
}

/** Why it was refused or ended, in the server's words where it gave some. */
function Reason({ subscription: { failure } }: { subscription: Subscription }) {
  const failureText = useFailureText();
  const openFrame = useOpenFrame();
  const t = useTranslations('subscriptions');
  if (failure === undefined) return null;
  const { frameSeq } = failure;
  return (
    <p className={css.reason}>
      {failureText(failure).sentence}{' '}
      {failure.cause !== undefined && <q>{visibleText(failure.cause.replace(/\s+/g, ' '))}</q>}{' '}
      {frameSeq !== undefined && (
        <button type="button" className={css.link} onClick={() => openFrame(frameSeq)}>
          {t('showFrame', { seq: frameSeq })}
        </button>
      )}
    </p>
  );
}
