import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { Quantities } from '#shared/messages/quantities.ts';
import type { Frame, LifecycleEvent } from '#shared/model/frames/frame.ts';
import { lifecycleEvents } from '#shared/model/frames/frame-values.ts';
import type { SummaryFacts } from '#shared/model/frames/summary.ts';
import { useQuantities } from '../ui/quantities.ts';
import { useFailureText } from '../ui/status/failure-notice.tsx';
import { visibleText } from '../ui/visible-text.ts';

/** One-line summaries of frames; Loupe's own words are localized. */
export function useSummaryText(): (frame: Pick<Frame, 'summary' | 'facts'>) => string {
  const t = useTranslations('traffic.summary');
  const failureText = useFailureText();
  const quantities = useQuantities();
  return useCallback(
    ({ summary, facts }) => {
      if (facts === undefined) return visibleText(summary);
      if (facts.type !== 'failure') return wordsFor(t, quantities, facts);
      const { sentence } = failureText(facts.failure);
      return joined(facts.about !== undefined && visibleText(facts.about), sentence || visibleText(summary));
    },
    [t, failureText, quantities],
  );
}

/** A frame's method, or a localized label for Loupe's own notes; undefined when it has none. */
export function useMethodText(): (frame: Pick<Frame, 'kind' | 'method'>) => string | undefined {
  const t = useTranslations('traffic.lifecycle');
  return useCallback(
    ({ kind, method }) => {
      if (kind === 'lifecycle' && isLifecycleEvent(method)) return t(method);
      return method === undefined ? undefined : visibleText(method);
    },
    [t],
  );
}

/** A method without what all notifications begin with, those of apps too: `ui/notifications/…`. */
export function shortMethod(method: string): string {
  return visibleText(method.replace(/(^|\/)notifications\//, '$1'));
}

/** Logs of other versions may have more events. */
function isLifecycleEvent(method: string | undefined): method is LifecycleEvent {
  return lifecycleEvents.some((event) => event === method);
}

function wordsFor(
  t: ReturnType<typeof useTranslations<'traffic.summary'>>,
  { duration, bytes, list }: Quantities,
  facts: Exclude<SummaryFacts, { type: 'failure' }>,
): string {
  const names = (what: string, all: readonly string[] = []) =>
    all.length === 0 ? what : t('named', { what, names: list(all.map((name) => visibleText(name))) });
  switch (facts.type) {
    case 'list': {
      const { count, text } = facts;
      return joined(
        facts.isError === true && 'isError',
        text !== undefined && t('text', { text: visibleText(text) }),
        (text === undefined || count !== 1) && names(t(`list.${facts.list}`, { count }), facts.names),
        facts.hasMore === true && t('more'),
      );
    }
    case 'values':
      return joined(names(t('values', { count: facts.count }), facts.names), facts.hasMore === true && t('more'));
    case 'form':
    case 'input':
      return names(t(facts.type, { count: facts.count }), facts.names);
    case 'batch':
    case 'entriesLost':
    case 'appDropped':
      return t(facts.type, { count: facts.count });
    case 'progress': {
      const { progress, total, message } = facts;
      const value =
        total === undefined ? String(progress) : t('progress', { progress: `${progress}`, total: `${total}` });
      return joined(value, message !== undefined && visibleText(message));
    }
    case 'cursor':
      return t('cursor', { cursor: visibleText(facts.cursor) });
    case 'started':
      return t('started', { pid: String(facts.pid) });
    case 'attempt':
      return t('attempt', { attempt: facts.attempt, target: visibleText(facts.target) });
    case 'ended': {
      const { signal, exitCode = -1, afterMs } = facts;
      const how = signal === undefined ? t('exitCode', { code: String(exitCode) }) : t('signal', { signal });
      return t('ended', { how, duration: duration(afterMs) });
    }
    case 'fileChanged':
      return t('fileChanged', { file: visibleText(facts.file) });
    case 'purpose':
      return t(`purpose.${facts.purpose}`);
    case 'sessionForgotten':
    case 'refused':
      return t(facts.type);
    case 'cookiesNotKept':
      return t('cookiesNotKept', { names: list(facts.names.map((name) => visibleText(name))) });
    case 'retrySlowed':
      return t('retrySlowed', { asked: duration(facts.askedMs), wait: duration(facts.waitMs) });
    case 'brokeOff':
      return joined(t('brokeOff', { size: bytes(facts.bytes) }), visibleText(facts.cause));
    case 'cutOff':
      return t('cutOff', { size: bytes(facts.bytes), reason: facts.reason });
    case 'challenged':
      return t('challenged', { status: visibleText(facts.status) });
    case 'redirected':
      return t('redirected', { url: visibleText(facts.url) });
    case 'appOpened':
      return t('appOpened', { uri: visibleText(facts.uri), tool: visibleText(facts.tool) });
    case 'appStrayed':
      return t('appStrayed', { target: visibleText(facts.target) });
  }
}

function joined(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}
