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
import type { Ask, EndedAsk } from '#shared/model/ask.ts';
import type { AskId } from '#shared/model/id.ts';
import { isLinkAsk } from '../../kit/links/index.ts';
import { clockText, utcText } from '../../ui/clock.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { isCallAsk, isRequestAsk, type RequestKind, requestKind } from './ask-kinds.ts';
import css from './ask-rows.module.css';
import { askedText } from './asked-text.ts';
import { useOutcomeText } from './use-outcome-text.ts';

interface AskRowsProps {
  waiting: readonly Ask[];
  ended: readonly EndedAsk[];
  front: AskId | undefined;
  onShow: (askId: AskId) => void;
}

/** What waits, oldest first, and what is over, newest first. */
export function AskRows({ waiting, ended, front, onShow }: AskRowsProps) {
  const t = useTranslations('ask.inbox');
  const outcomeText = useOutcomeText();
  return (
    <ListBox
      className={css.list ?? ''}
      aria-label={t('title')}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={front === undefined ? [] : [front]}
      onSelectionChange={(keys) => {
        const chosen = [...waiting, ...ended.map(({ ask }) => ask)].find(({ id }) => keys !== 'all' && keys.has(id));
        if (chosen !== undefined) onShow(chosen.id);
      }}
    >
      {waiting.length > 0 && (
        <ListBoxSection>
          <Header className={css.heading ?? ''}>{t('waits')}</Header>
          {waiting.map((ask) => (
            <AskRow key={ask.id} ask={ask} detail={about(ask)} isOver={false} />
          ))}
        </ListBoxSection>
      )}
      {ended.length > 0 && (
        <ListBoxSection>
          <Header className={css.heading ?? ''}>{t('over')}</Header>
          {ended.map((end) => (
            <AskRow key={end.ask.id} ask={end.ask} detail={`${end.ask.serverName} · ${outcomeText(end)}`} isOver />
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  );
}

/** Who asks, and for what in the server's own words: several asks of one server are told apart by it. */
function about(ask: Ask): string {
  const said = isRequestAsk(ask) ? visibleText(askedText(ask.subject.params)) : '';
  return said === '' ? ask.serverName : `${ask.serverName} · ${said}`;
}

const icons: Record<RequestKind, LucideIcon> = {
  sampling: MessageSquareText,
  form: TextCursorInput,
  url: ExternalLink,
  roots: FolderTree,
};

function AskRow({ ask, detail, isOver }: { ask: Ask; detail: string; isOver: boolean }) {
  const t = useTranslations('ask.inbox');
  const ta = useTranslations('apps');
  const kind = isRequestAsk(ask) ? requestKind(ask.subject) : undefined;
  const Icon = kind === undefined ? ShieldQuestion : icons[kind];
  const what =
    kind !== undefined
      ? t(kind)
      : isCallAsk(ask)
        ? t('call', { tool: visibleText(ask.subject.tool) })
        : isLinkAsk(ask)
          ? ta('link.row')
          : t('start');
  return (
    <ListBoxItem
      id={ask.id}
      className={css.row ?? ''}
      textValue={`${what}, ${detail}`}
      {...(isOver && { 'data-over': true })}
    >
      <Icon aria-hidden />
      <span className={css.what}>{what}</span>
      <time className={css.when} dateTime={new Date(ask.at).toISOString()} title={utcText(ask.at)}>
        {clockText(ask.at).slice(0, 8)}
      </time>
      <span className={css.who}>{detail}</span>
    </ListBoxItem>
  );
}
