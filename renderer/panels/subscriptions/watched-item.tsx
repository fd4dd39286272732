import { ArrowLeftRight, BellOff, FileText, RefreshCw, RotateCw } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import type { Subscription } from '#shared/model/subscription.ts';
import { useOpenResource } from '../../kit/reads/index.ts';
import { changeRereads, isWatched, subscribe, unsubscribe } from '../../kit/subscribe/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { useFailureText } from '../../ui/status/failure-text.ts';
import { RetryTime } from '../../ui/status/retry-time.tsx';
import { type DotTone, StatusDot } from '../../ui/status/status-dot.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './watched-item.module.css';

const tones = {
  asking: 'busy',
  active: 'ok',
  reopening: 'busy',
  refused: 'error',
  ended: 'idle',
  waiting: 'idle',
} as const satisfies Record<Subscription['state'], DotTone>;

/** One watched resource: its state, its updates and its actions. */
export function WatchedItem({ subscription }: { subscription: Subscription }) {
  const t = useTranslations('subscriptions');
  const locale = useLocale();
  const openFrame = useOpenFrame();
  const openResource = useOpenResource();
  const { sessionId, serverId, serverName, uri, state, rereads, count, rate, lastAt, requestSeq } = subscription;
  const isLive = isWatched(subscription);
  const rateText = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(rate);
  return (
    <li className={css.item} aria-label={uri}>
      <div className={css.line}>
        <StatusDot tone={tones[state]} label={t(`state.${state}`)} />
        <button type="button" className={css.uri} title={uri} onClick={() => openResource(serverId, uri)}>
          <bdi>{visibleText(uri)}</bdi>
        </button>
        <span className={css.actions}>
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
      <div className={css.facts}>
        <span className={css.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
        <span className={css.server} title={serverName}>
          {serverName}
        </span>
        <span>{t('updates', { count })}</span>
        {rate > 0 && <span title={t('rateTitle')}>{t('rate', { rate: rateText })}</span>}
        {lastAt !== undefined && <Clock at={lastAt} />}
      </div>
      <Retry subscription={subscription} />
      <Reason subscription={subscription} />
      {state === 'waiting' && <p className={css.reason}>{t('waitingText')}</p>}
    </li>
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
  const textOf = useFailureText();
  const openFrame = useOpenFrame();
  const t = useTranslations('subscriptions');
  if (failure === undefined) return null;
  const { frameSeq } = failure;
  return (
    <p className={css.reason}>
      {textOf(failure).sentence}{' '}
      {failure.cause !== undefined && <q>{visibleText(failure.cause.replace(/\s+/g, ' '))}</q>}{' '}
      {frameSeq !== undefined && (
        <button type="button" className={css.link} onClick={() => openFrame(frameSeq)}>
          {t('showFrame', { seq: frameSeq })}
        </button>
      )}
    </p>
  );
}
