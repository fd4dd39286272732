import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import type { CallAsk } from './ask-kinds.ts';

/** The question in words: which tool, by the name that goes on the wire, on which server, how often. */
export function CallTitle({ ask: { serverName: server, subject } }: { ask: CallAsk }) {
  const t = useTranslations('ask.toolCall');
  const tool = visibleText(subject.tool);
  return subject.times > 1 ? t('titleTimes', { tool, server, count: subject.times }) : t('title', { tool, server });
}
