import { useTranslations } from 'use-intl';
import { visibleText } from '../../../ui/visible-text.ts';
import type { PendingToolCall } from '../pending-kinds.ts';

/** The question in words: which tool, by the name that goes on the wire, on which server, how often. */
export function CallTitle({ request: { serverName: server, subject } }: { request: PendingToolCall }) {
  const t = useTranslations('inbox.toolCall');
  const tool = visibleText(subject.tool);
  return subject.times > 1 ? t('titleTimes', { tool, server, count: subject.times }) : t('title', { tool, server });
}
