import { useTranslations } from 'use-intl';
import { isLifecycleEvent, type ReadSummary, readSummary } from '#shared/mcp/read-summary.ts';
import type { Frame } from '#shared/model/frame.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';

/** One-line summaries of frames; Loupe's own words are localized. */
export function useSummaryText(): (frame: Pick<Frame, 'kind' | 'method' | 'summary'>) => string {
  const t = useTranslations('traffic.summary');
  const { duration } = useQuantities();
  return (frame) => {
    const read = readSummary(frame);
    return read === undefined ? visibleText(frame.summary) : wordsFor(t, duration, read);
  };
}

/** A frame's method, or a localized label for Loupe's own notes; undefined when it has none. */
export function useMethodText(): (frame: Pick<Frame, 'kind' | 'method'>) => string | undefined {
  const t = useTranslations('traffic.lifecycle');
  return ({ kind, method }) => (kind === 'lifecycle' && isLifecycleEvent(method) ? t(method) : method);
}

function wordsFor(
  t: ReturnType<typeof useTranslations<'traffic.summary'>>,
  duration: (ms: number) => string,
  read: ReadSummary,
): string {
  switch (read.type) {
    case 'list': {
      const count = t(`list.${read.list}`, { count: read.count });
      const isWorthCounting = read.text === undefined || read.count !== 1;
      return joined(
        read.isError && 'isError',
        read.text !== undefined && t('text', { text: visibleText(read.text) }),
        isWorthCounting && named(t, count, read.names),
        read.hasMore && t('more'),
      );
    }
    case 'values':
      return joined(named(t, t('values', { count: read.count }), read.names), read.hasMore && t('more'));
    case 'form':
      return named(t, t('form', { count: read.count }), read.names);
    case 'input':
      return named(t, t('input', { count: read.count }), read.names);
    case 'batch':
      return t('batch', { count: read.count });
    case 'progress':
      return joined(
        t('progress', { progress: read.progress, total: read.total }),
        read.message !== undefined && visibleText(read.message),
      );
    case 'cursor':
      return t('cursor', { cursor: visibleText(read.cursor) });
    case 'attempt':
      return t('attempt', { attempt: read.attempt, target: visibleText(read.target) });
    case 'ended':
      return t('ended', { how: read.how, duration: duration(read.afterMs) });
    case 'refused':
      return t('refused');
    case 'cookiesNotKept':
      return t('cookiesNotKept', { names: read.names });
    case 'retrySlowed':
      return t('retrySlowed', { asked: duration(read.askedMs), wait: duration(read.waitMs) });
    case 'appOpened':
      return t('appOpened', { uri: visibleText(read.uri), tool: visibleText(read.tool) });
    case 'appDropped':
      return t('appDropped', { count: read.count });
    case 'appStrayed':
      return t('appStrayed', { target: visibleText(read.target) });
  }
}

function named(t: ReturnType<typeof useTranslations<'traffic.summary'>>, what: string, names = ''): string {
  return names === '' ? what : t('named', { what, names: visibleText(names) });
}

function joined(...parts: (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}
