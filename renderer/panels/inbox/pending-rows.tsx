import {
  ExternalLink,
  FolderTree,
  type LucideIcon,
  MessageSquareText,
  ShieldQuestion,
  TextCursorInput,
} from 'lucide-react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { PendingId } from '#shared/model/id/id.ts';
import type { EndedRequest, PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { isPendingLink } from '../../kit/links/index.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './inbox.module.css';
import { isPendingServerRequest, isPendingToolCall, type RequestKind, requestKind } from './pending-kinds.ts';
import { requestText } from './request-text.ts';
import { useOutcomeText } from './use-outcome-text.ts';

interface PendingRowsProps {
  waiting: readonly PendingRequest[];
  ended: readonly EndedRequest[];
  front: PendingId | undefined;
  onShow: (pendingId: PendingId) => void;
}

/** What waits, oldest first, and what is over, newest first. */
export function PendingRows({ waiting, ended, front, onShow }: PendingRowsProps) {
  const t = useTranslations('inbox.panel');
  const outcomeText = useOutcomeText();
  return (
    <ListBox
      className={classNames(layout.scroll, css.list)}
      aria-label={t('title')}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={front === undefined ? [] : [front]}
      onSelectionChange={(keys) => {
        const chosen = [...waiting, ...ended.map(({ request }) => request)].find(
          ({ id }) => keys !== 'all' && keys.has(id),
        );
        if (chosen !== undefined) onShow(chosen.id);
      }}
    >
      {waiting.length > 0 && (
        <ListBoxSection>
          <Header className={classNames(layout.quiet, css.heading)}>{t('waits')}</Header>
          {waiting.map((request) => (
            <PendingRow key={request.id} request={request} detail={about(request)} isOver={false} />
          ))}
        </ListBoxSection>
      )}
      {ended.length > 0 && (
        <ListBoxSection>
          <Header className={classNames(layout.quiet, css.heading)}>{t('over')}</Header>
          {ended.map((end) => (
            <PendingRow
              key={end.request.id}
              request={end.request}
              detail={`${end.request.serverName} · ${outcomeText(end)}`}
              isOver
            />
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  );
}

/** Who asks, and for what in the server's own words: it distinguishes several requests of one server. */
function about(request: PendingRequest): string {
  const text = isPendingServerRequest(request) ? visibleText(requestText(request.subject.params)) : '';
  return text === '' ? request.serverName : `${request.serverName} · ${text}`;
}

const icons: Record<RequestKind, LucideIcon> = {
  sampling: MessageSquareText,
  form: TextCursorInput,
  url: ExternalLink,
  roots: FolderTree,
};

function PendingRow({ request, detail, isOver }: { request: PendingRequest; detail: string; isOver: boolean }) {
  const t = useTranslations('inbox.panel');
  const ta = useTranslations('apps');
  const kind = isPendingServerRequest(request) ? requestKind(request.subject) : undefined;
  const Icon = kind === undefined ? ShieldQuestion : icons[kind];
  const what =
    kind !== undefined
      ? t(kind)
      : isPendingToolCall(request)
        ? t('call', { tool: visibleText(request.subject.tool) })
        : isPendingLink(request)
          ? ta('link.row')
          : t('start');
  return (
    <ListBoxItem
      id={request.id}
      className={css.row ?? ''}
      textValue={`${what}, ${detail}`}
      {...(isOver && { 'data-over': true })}
    >
      <Icon aria-hidden />
      <span className={css.what}>{what}</span>
      <time className={css.when} dateTime={new Date(request.at).toISOString()} title={utcText(request.at)}>
        {clockText(request.at).slice(0, 8)}
      </time>
      <span className={css.who}>{detail}</span>
    </ListBoxItem>
  );
}
