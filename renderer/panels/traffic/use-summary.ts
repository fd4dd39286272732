import { useTranslations } from 'use-intl';
import { readSummary } from '#shared/mcp/summary.ts';
import type { Frame } from '#shared/model/frame.ts';
import { visibleText } from '../../ui/visible-text.ts';

/** What a frame is about in one line: in the user's language where the words are Loupe's own. */
export function useSummary(): (frame: Frame) => string {
  const t = useTranslations('traffic.summary');
  return (frame) => {
    const read = readSummary(frame);
    switch (read?.type) {
      case 'list': {
        const count = t(`list.${read.list}`, { count: read.count });
        return [count, ...(read.isError ? ['isError'] : []), ...(read.hasMore ? [t('more')] : [])].join(' · ');
      }
      case 'batch':
        return t('batch', { count: read.count });
      case 'progress': {
        const done = t('progress', { progress: read.progress, total: read.total });
        return read.message === undefined ? done : `${done} · ${visibleText(read.message)}`;
      }
      case 'cursor':
        return t('cursor', { cursor: visibleText(read.cursor) });
      case 'attempt':
        return t('attempt', { attempt: read.attempt, target: visibleText(read.target) });
      case undefined:
        return visibleText(frame.summary);
    }
  };
}
