import { useQuery } from '@tanstack/react-query';
import {
  ExternalLink,
  FolderTree,
  Inbox,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  ShieldQuestion,
  TextCursorInput,
} from 'lucide-react';
import { useEffect } from 'react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { PendingId, ServerId } from '#shared/model/id/id.ts';
import type { EndedRequest, PendingRequest } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../data/client.ts';
import { isPendingLink, isPendingStart } from '../../data/pending-consent.ts';
import { useInboxQuery, useSessions } from '../../data/queries.ts';
import { AppLinkCard, StartCard } from '../../kit/consent/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import {
  BytesCard,
  CallCard,
  EndedView,
  isPendingBytes,
  isPendingServerRequest,
  isPendingToolCall,
  type RequestKind,
  RequestView,
  requestKind,
  requestText,
  useHeldSignIn,
  useOutcomeText,
} from '../../kit/requests/index.ts';
import { RulesView } from '../../kit/rules/index.ts';
import { useDrafts } from '../../state/drafts.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { useNarrowedTo } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconToggle } from '../../ui/controls/icon-button.tsx';
import { PaneHead } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './inbox.module.css';

const none: readonly EndedRequest[] = [];
const nonePending: readonly PendingRequest[] = [];

/** The inbox: pending requests, completed requests, and the auto-reply rules, with details of the selected one. */
export function InboxPanel({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('inbox.panel');
  const inbox = useInboxQuery();
  const waiting = inbox.data ?? nonePending;
  const endedQuery = useQuery(host.inbox.ended.queryOptions());
  const narrowedTo = useNarrowedTo(serverId);
  const all = endedQuery.data ?? none;
  // What waits is shown whichever server it is of.
  const ended = narrowedTo === undefined ? all : all.filter(({ request }) => request.serverId === narrowedTo);
  const signIn = useHeldSignIn();
  const count = waiting.length + Number(signIn !== undefined);
  const refusing = (useSessions() ?? []).filter(({ refusedRequests, phase }) => refusedRequests && phase === 'ready');
  const { front, show, follow } = useInboxFront();
  const isRules = front === 'rules';
  const { over, request } = useInFront(waiting, ended);
  const pendingId = request?.id;
  // The selected request stays selected when it completes, so that its outcome is visible.
  useEffect(() => {
    if (pendingId !== undefined && pendingId !== front) follow(pendingId);
  }, [pendingId, front, follow]);
  return (
    <SplitPane
      id="asks"
      orientation="horizontal"
      panes={[
        {
          id: 'list',
          defaultSize: 215,
          minSize: 140,
          isFixed: true,
          content: (
            <div className={layout.view}>
              <PaneHead title={t('title')} detail={count > 0 ? count : undefined}>
                <IconToggle
                  icon={ListChecks}
                  label={t('rules')}
                  isSelected={isRules}
                  onChange={(isOn) => show(isOn ? 'rules' : undefined)}
                />
              </PaneHead>
              {refusing.map(({ id, serverName, refusedRequests = 0 }) => (
                <p key={id} className={css.refused} role="status">
                  {t('refused', { server: serverName, count: refusedRequests })}
                </p>
              ))}
              {signIn !== undefined && (
                <button type="button" className={classNames(layout.row, css.signIn)} onClick={signIn.open}>
                  <KeyRound aria-hidden />
                  <span className={layout.truncate}>{t('signIn', { server: visibleText(signIn.serverName) })}</span>
                </button>
              )}
              {inbox.error === null && <Fetching query={endedQuery} />}
              <PendingRows waiting={waiting} ended={ended} front={pendingId ?? over?.request.id} onShow={show} />
            </div>
          ),
        },
        {
          id: 'front',
          minSize: 320,
          content: (
            <div className={classNames(layout.column, css.front)}>
              {isRules && <RulesView />}
              {over !== undefined && isPendingServerRequest(over.request) && (
                <EndedView key={over.request.id} ended={over} request={over.request} />
              )}
              {request !== undefined && <ConsentCard key={request.id} request={request} />}
              {!isRules && <Fetching query={inbox} />}
              {!isRules && inbox.data !== undefined && over === undefined && request === undefined && (
                <NothingPending signIn={signIn} />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function NothingPending({ signIn }: { signIn: ReturnType<typeof useHeldSignIn> }) {
  const t = useTranslations('inbox.panel');
  if (signIn === undefined) {
    return (
      <EmptyState icon={Inbox} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={KeyRound}
      title={t('signIn', { server: visibleText(signIn.serverName) })}
      actions={<Button onPress={signIn.open}>{t('showSignIn')}</Button>}
    >
      {t('signInText', { method: signIn.method })}
    </EmptyState>
  );
}

/** The selection: chosen or being answered, else the newest pending, unless the previous one just completed. */
function useInFront(waiting: readonly PendingRequest[], ended: readonly EndedRequest[]) {
  const { front, isChosen } = useInboxFront();
  const isAnswering = useDrafts(({ replies }) => front !== undefined && front !== 'rules' && front in replies);
  if (front === 'rules') return { over: undefined, request: undefined };
  const newest = waiting.at(-1);
  const over = ended.find(({ request }) => request.id === front);
  if (over !== undefined) {
    const isLater = newest !== undefined && newest.at > over.endedAt;
    if (isChosen || !isLater) return { over, request: undefined };
  }
  const inFront = isChosen || isAnswering ? waiting.find(({ id }) => id === front) : undefined;
  return { over: undefined, request: inFront ?? newest };
}

function ConsentCard({ request }: { request: PendingRequest }) {
  if (isPendingServerRequest(request)) return <RequestView request={request} />;
  return (
    <div className={css.card}>
      {isPendingToolCall(request) && <CallCard request={request} />}
      {isPendingBytes(request) && <BytesCard request={request} />}
      {isPendingLink(request) && <AppLinkCard request={request} />}
      {isPendingStart(request) && <StartCard request={request} takesFocus={false} />}
    </div>
  );
}

interface PendingRowsProps {
  waiting: readonly PendingRequest[];
  ended: readonly EndedRequest[];
  front: PendingId | undefined;
  onShow: (pendingId: PendingId) => void;
}

/** Pending and completed requests, each newest first. */
function PendingRows({ waiting, ended, front, onShow }: PendingRowsProps) {
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
          {waiting.toReversed().map((request) => (
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

/** The server and the request's own text, which distinguishes several requests of one server. */
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
  const tb = useTranslations('inbox.bytes');
  const { bytes } = useQuantities();
  const kind = isPendingServerRequest(request) ? requestKind(request.subject) : undefined;
  const Icon = kind === undefined ? ShieldQuestion : icons[kind];
  const what =
    kind !== undefined
      ? t(kind)
      : isPendingToolCall(request)
        ? t('call', { tool: visibleText(request.subject.tool) })
        : isPendingLink(request)
          ? ta('link.row')
          : isPendingBytes(request)
            ? tb('row', { size: bytes(byteLength(request.subject.base64)) })
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

function byteLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}
