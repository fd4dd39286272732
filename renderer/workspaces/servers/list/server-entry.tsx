import { useRouter } from '@tanstack/react-router';
import { CassetteTape, FolderGit2, GitCompareArrows, Play, RotateCw, ShieldAlert, Square } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import { useServerMarks } from '../../../data/findings.ts';
import {
  needsUser,
  type SessionState,
  useAuthorization,
  useListFetches,
  usePastSession,
} from '../../../data/queries.ts';
import { useSurfaceChange } from '../../../data/snapshots.ts';
import { FindingCounts } from '../../../kit/findings/index.ts';
import { useLastSearch } from '../../../state/places.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RowMenuButton } from '../../../ui/controls/menu.tsx';
import layout from '../../../ui/layout.module.css';
import { RetryTime } from '../../../ui/status/clock.tsx';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import { StatusDot } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, disconnectServer } from '../actions.ts';
import { isReconnecting, serverAbilities, serverStatus } from '../server-status.ts';
import css from '../servers.module.css';
import { EndReason } from './end-reason.tsx';
import { initialsOf } from './server-label.ts';
import { OnlyStart, ownName } from './start-facts.tsx';

interface ServerEntryProps {
  view: ServerView;
  session: SessionState | undefined;
}

interface LabelledEntryProps extends ServerEntryProps {
  label: string;
  host: string | undefined;
}

/** A server in the list: state, transport and revision, counts, and why its session ended. */
export function ServerEntry({ view, session, label, host }: LabelledEntryProps) {
  const t = useTranslations('servers');
  const { server } = view;
  const past = usePastSession(server.id);
  const shown = session ?? past;
  const { tone, word, facts } = useEntryState(view, session);
  const isReady = session?.phase === 'ready';
  return (
    <div className={classNames(layout.shrink, css.entry)}>
      <div className={classNames(layout.row, css.line)}>
        <StatusDot tone={tone} label={word} />
        <span className={css.entryName} title={server.name}>
          <bdi>{visibleText(label)}</bdi>
        </span>
        {server.project !== undefined && (
          <FolderGit2 className={css.mark} role="img" aria-label={t('ofProject', { folder: server.project })} />
        )}
        {view.recordingId !== undefined && (
          <CassetteTape className={css.recordedMark} role="img" aria-label={t('ofClient')} />
        )}
        <FindingCounts marks={useServerMarks().get(server.id)} />
        <CertificateMark view={view} />
        <SurfaceMark view={view} />
        <EntryButtons view={view} session={session} />
      </div>
      <div className={classNames(css.more, css.meta)} title={isReady ? session.era : undefined}>
        {/* Its state before what is cut first where there is no room. */}
        {(host === undefined ? facts : [...facts, host]).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, since a server says what it is called.
          <Fragment key={index}>
            {index > 0 && separator}
            <span>{fact}</span>
          </Fragment>
        ))}
      </div>
      {session?.recorded !== undefined && <OnlyStart session={session} />}
      {session !== undefined && isReady && <Counts session={session} />}
      {session?.reconnect !== undefined && (
        <div className={classNames(layout.muted, css.more)}>
          <ReconnectLine session={session} />
        </div>
      )}
      <EndReason session={shown} />
    </div>
  );
}

/** A server in the folded list: initials and a status dot. */
export function FoldedEntry({ view, session, label }: LabelledEntryProps) {
  const { tone, word, facts } = useEntryState(view, session);
  const initials = initialsOf(label);
  return (
    <div className={classNames(layout.center, css.foldedEntry)} title={`${view.server.name}\n${facts.join(separator)}`}>
      <span className={css.initials} data-long={initials.length > 4 || undefined} aria-hidden>
        {initials}
      </span>
      <span className={css.foldedMark}>
        <CertificateMark view={view} />
        <SurfaceMark view={view} />
      </span>
      <span className={css.foldedDot}>
        <StatusDot tone={tone} label={word} />
      </span>
    </div>
  );
}

/** Shown while the certificate is trusted only because the user accepted it. */
function CertificateMark({ view: { server } }: Pick<ServerEntryProps, 'view'>) {
  const t = useTranslations('servers');
  if (server.transport === 'stdio' || server.acceptedCertificate === undefined) return null;
  return <ShieldAlert className={css.mark} role="img" aria-label={t('acceptedCertificate')} />;
}

/** Shown while the server offers something else than when it was last used. */
function SurfaceMark({ view: { server } }: Pick<ServerEntryProps, 'view'>) {
  const t = useTranslations('servers');
  if (useSurfaceChange(server.id) === undefined) return null;
  return <GitCompareArrows className={css.recordedMark} role="img" aria-label={t('surfaceChanged')} />;
}

const separator = ' · ';

function useEntryState({ server, approved, recordingId }: ServerView, session: SessionState | undefined) {
  const t = useTranslations('servers');
  const live = useTranslations('recordings');
  const isSignInNeeded = useAuthorization(server, needsUser) === true;
  const status = isSignInNeeded ? signInNeeded : serverStatus(session, approved);
  const word = t(`state.${status.word}`, status.params);
  const transport = session?.transport ?? server.transport;
  if (recordingId !== undefined) {
    const { isLive = false, isProbe = false } = session?.recorded ?? {};
    const state = isProbe ? word : isLive ? live('live') : undefined;
    const known = [state, ownName(session), transport, session?.revision].filter((part) => part !== undefined);
    return { tone: status.tone, word, facts: known };
  }
  const state = session?.phase === 'ready' && !isSignInNeeded ? (session.revision ?? '') : word;
  if (session === undefined) return { tone: status.tone, word, facts: [word] };
  const as = session.as && t('connectedAs', { host: visibleText(session.as.name) });
  return { tone: status.tone, word, facts: [as, transport, state].filter((part) => part !== undefined) };
}

const signInNeeded = { tone: 'warn', word: 'signInNeeded', params: { code: 0, signal: '' } } as const;

function EntryButtons({ view: { server }, session }: ServerEntryProps) {
  const t = useTranslations('servers');
  const can = serverAbilities(session);
  const isReady = session?.phase === 'ready';
  return (
    <span className={css.buttons}>
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
      <RowMenuButton label={t('more', { server: visibleText(server.name) })} />
    </span>
  );
}

const places = {
  resources: '/servers/$serverId/resources',
  templates: '/servers/$serverId/resources',
  prompts: '/servers/$serverId/prompts',
  tools: '/servers/$serverId/tools',
} as const;

/** The sizes of the lists, each a link to its workspace. */
function Counts({ session }: { session: SessionState }) {
  const t = useTranslations('servers.counts');
  const listFetches = useListFetches(session.id) ?? [];
  const counted = (['resources', 'templates', 'prompts', 'tools'] as const).flatMap((kind) => {
    const listFetch = listFetches.find((candidate) => candidate.kind === kind);
    if (listFetch === undefined || listFetch.phase === 'undeclared') return [];
    // The number is unknown, for example in a recording whose client didn't request the list.
    if (listFetch.phase === 'failed' && listFetch.count === 0) return [];
    // Resources and templates are one capability: a server without templates has an empty list of them.
    if (kind === 'templates' && listFetch.count === 0) return [];
    return [{ kind, text: t(kind, { count: listFetch.count }) }];
  });
  if (counted.length === 0) return null;
  return (
    <div className={css.counts}>
      {counted.map(({ kind, text }) => (
        <CountLink key={kind} serverId={session.serverId} kind={kind} text={text} />
      ))}
    </div>
  );
}

/** Leads to a workspace as it was left. */
function CountLink({ serverId, kind, text }: { serverId: ServerId; kind: keyof typeof places; text: string }) {
  const { buildLocation, history } = useRouter();
  const search = useLastSearch(places[kind], serverId);
  const { href } = buildLocation({ to: places[kind], params: { serverId }, search });
  return (
    // React Aria's Link: pressing it doesn't also select the row.
    <Link href={history.createHref(href)} className={css.count ?? ''}>
      {text}
    </Link>
  );
}

interface ReconnectLineProps {
  session: SessionState;
  /** Whether to show the command or URL. */
  hasTarget?: boolean;
}

/** How Loupe reconnects a lost server: next attempt, attempts so far, target. Nothing when it does not. */
export function ReconnectLine({ session: { reconnect, target }, hasTarget = true }: ReconnectLineProps) {
  const t = useTranslations('servers.reconnect');
  const failureText = useFailureText();
  if (reconnect === undefined) return null;
  const { state, attempt, nextAt, failure } = reconnect;
  const reason = failure === undefined ? '' : failureText(failure).sentence;
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
