import { GripVertical, Play, RotateCw, Square } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { CatalogKind, ListFetch } from '#shared/model/catalog.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { Session } from '#shared/model/session.ts';
import { useListFetches, usePastSession } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { RetryTime } from '../../ui/status/clock.tsx';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { StatusDot } from '../../ui/status/tag.tsx';
import { connectServer, disconnectServer } from './actions.ts';
import { isReconnecting, serverAbilities, serverStatus } from './server-status.ts';
import css from './servers.module.css';

interface ServerEntryProps {
  view: ServerView;
  session: Session | undefined;
}

/** One server in the list: its state, what it speaks, its counts, and why it ended. */
export function ServerEntry({ view, session }: ServerEntryProps) {
  const t = useTranslations('servers');
  const { server, approved } = view;
  const past = usePastSession(server.id);
  const shown = session ?? past;
  const status = serverStatus(session, approved);
  const word = t(`state.${status.word}`, status.params);
  const transport = session?.transport ?? server.transport;
  const isReady = session?.phase === 'ready';
  return (
    <div className={classNames(layout.shrink, css.entry)}>
      <div className={classNames(layout.row, css.line)}>
        <StatusDot tone={status.tone} label={word} />
        <span className={css.entryName} title={server.name}>
          {server.name}
        </span>
        <span className={css.state} title={isReady ? session.era : undefined}>
          {isReady
            ? `${transport} · ${session.revision ?? ''}`
            : session === undefined
              ? word
              : `${transport} · ${word}`}
        </span>
        <EntryButtons view={view} session={session} />
      </div>
      {session !== undefined && isReady && <Counts session={session} />}
      {session?.reconnect !== undefined && (
        <div className={classNames(layout.muted, css.more)}>
          <ReconnectLine session={session} />
        </div>
      )}
      {shown?.phase === 'ended' && shown.end?.failure !== undefined && <EndReason session={shown} />}
    </div>
  );
}

function EntryButtons({ view: { server }, session }: ServerEntryProps) {
  const t = useTranslations('servers');
  const can = serverAbilities(session);
  const isReady = session?.phase === 'ready';
  return (
    <span className={css.buttons}>
      <Button slot="drag" className={css.handle ?? ''}>
        <GripVertical aria-hidden />
      </Button>
      {can.restart && <IconButton icon={RotateCw} label={t('restart')} onPress={() => void connectServer(server.id)} />}
      {can.connect && !can.restart && (
        <IconButton icon={Play} label={t('connect')} onPress={() => void connectServer(server.id)} />
      )}
      {can.disconnect && (
        <IconButton
          icon={Square}
          label={isReady ? t('disconnect') : isReconnecting(session) ? t('stopReconnecting') : t('cancelConnect')}
          onPress={() => void disconnectServer(server.id)}
        />
      )}
    </span>
  );
}

function Counts({ session }: { session: Session }) {
  const t = useTranslations('servers.counts');
  const listFetches = useListFetches(session.id) ?? [];
  const countOf = (kind: CatalogKind): string | undefined => {
    const listFetch: ListFetch | undefined = listFetches.find((candidate) => candidate.kind === kind);
    if (listFetch === undefined || listFetch.phase === 'undeclared') return undefined;
    // Servers that have no templates list them all the same, for resources and templates are one capability.
    if (kind === 'templates' && listFetch.count === 0) return undefined;
    return t(kind, { count: listFetch.count });
  };
  const lines = [
    [countOf('resources'), countOf('templates')],
    [countOf('prompts'), countOf('tools')],
  ].map((parts) => parts.filter((part) => part !== undefined).join(' · '));
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <div key={line} className={classNames(layout.muted, css.more)} title={line}>
        {line}
      </div>
    ));
}

function EndReason({ session }: { session: Session }) {
  const textOf = useFailureText();
  const failure = session.end?.failure;
  const lastWords = session.stderrTail.findLast((line) => line.trim() !== '');
  const reason = lastWords ?? (failure && textOf(failure).sentence);
  if (reason === undefined) return null;
  return (
    <div className={classNames(layout.error, css.reason)} title={reason}>
      {reason}
    </div>
  );
}

interface ReconnectLineProps {
  session: Session;
  /** Whether to show what is tried, where it is not beside it. */
  hasTarget?: boolean;
}

/** How a lost server is tried again: what is tried, how often it was, and when next; nothing when it is not. */
export function ReconnectLine({ session: { reconnect, target }, hasTarget = true }: ReconnectLineProps) {
  const t = useTranslations('servers.reconnect');
  const textOf = useFailureText();
  if (reconnect === undefined) return null;
  const { state, attempt, nextAt, failure } = reconnect;
  const reason = failure === undefined ? '' : textOf(failure).sentence;
  if (state === 'given up') return <span title={failure?.cause}>{t('givenUp', { target, reason })}</span>;
  return (
    <span title={reason}>
      {nextAt !== undefined && (
        <>
          <RetryTime at={nextAt} />
          {' · '}
        </>
      )}
      {t(state, { attempt })}
      {hasTarget && ` · ${target}`}
    </span>
  );
}
