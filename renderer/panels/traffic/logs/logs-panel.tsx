import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import {
  Bug,
  CircleQuestionMark,
  CircleX,
  Filter,
  Flame,
  Info,
  Logs,
  type LucideIcon,
  Megaphone,
  OctagonX,
  Siren,
  TriangleAlert,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { levelWord, logText } from '#shared/mcp/log-message.ts';
import type { LogFacts } from '#shared/model/frames/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import { type LogLevel, logLevels } from '#shared/model/log-level.ts';
import type { SessionView } from '#shared/model/session.ts';
import { host } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { useIsRecorded, useServer, useSession } from '../../../data/queries.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { showError } from '../../../state/notice.ts';
import { useNarrowedTo, usePreference } from '../../../state/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ResetButton } from '../../../ui/controls/reset-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { SearchField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { Clock } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import { hidesLogs, logFilter, resetLogFilter } from '../filters.ts';
import { FrameBrowser, type FrameSource, useFrames } from '../frames/frame-browser.tsx';
import { EarlierMark, type FrameTableLook } from '../frames/frame-cells.tsx';
import css from './logs.module.css';

/** Messages from `notifications/message`, newest last, and the details of the one in the address. */
export function LogsPanel({ serverId }: { serverId: ServerId | undefined }) {
  const [text] = usePreference('logText');
  const [logger] = usePreference('logLogger');
  const [level] = usePreference('logLevel');
  const narrowedTo = useNarrowedTo(serverId);
  const typed = useDebounced(text);
  const typedLogger = useDebounced(logger);
  const filter = useMemo(
    () => logFilter({ text: typed, logger: typedLogger, level, serverId: narrowedTo }),
    [typed, typedLogger, level, narrowedTo],
  );
  const source = useFrames(filter);
  const look = useLogLook();
  return (
    <div className={layout.view}>
      <LogBar source={source} />
      <FrameBrowser
        id="logs"
        source={source}
        filter={filter}
        look={look}
        opens={(frame) => frame.log !== undefined}
        empty={<NoRows isFiltered={hidesLogs(filter)} />}
      />
      {serverId !== undefined && <LevelBar key={serverId} serverId={serverId} />}
    </div>
  );
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('logs');
  const { change } = useWindowSearch();
  return (
    <EmptyState
      title={t(isFiltered ? 'noMatchTitle' : 'emptyTitle')}
      icon={isFiltered ? Filter : Logs}
      actions={
        isFiltered ? (
          <ResetButton onReset={resetLogFilter}>{t('resetFilter')}</ResetButton>
        ) : (
          <Button onPress={() => change({ panel: 'stderr' })}>{t('showStderr')}</Button>
        )
      }
    >
      {t(isFiltered ? 'noMatchText' : 'emptyText')}
    </EmptyState>
  );
}

function LogBar({ source }: { source: FrameSource }) {
  const t = useTranslations('logs');
  const [text, setText] = usePreference('logText');
  const [logger, setLogger] = usePreference('logLogger');
  const [level, setLevel] = usePreference('logLevel');
  const levels: { value: typeof level; label: string }[] = [
    { value: 'all', label: t('allLevels') },
    ...logLevels.slice(1).map((name) => ({ value: name, label: t('fromLevel', { level: name }) })),
    { value: 'malformed', label: t('onlyMalformed') },
  ];
  return (
    <div className={classNames(layout.row, css.bar)}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={setText} />
      </div>
      <div className={css.logger}>
        <SearchField label={t('filterLogger')} placeholder={t('columns.logger')} value={logger} onChange={setLogger} />
      </div>
      <div className={css.choice}>
        <Select label={t('levels')} isLabelHidden value={level} options={levels} onChange={setLevel} />
      </div>
      <Spacer />
      <span className={classNames(layout.quiet, layout.oneLine)}>
        <RowTotal source={source} />
      </span>
    </div>
  );
}

function RowTotal({ source }: { source: FrameSource }) {
  const t = useTranslations('logs');
  useVersion(source);
  return source.latest !== undefined && t('total', { count: source.total });
}

/** The level from which a server is to send log messages, and how it is requested. */
function LevelBar({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('logs.level');
  const name = useServer(serverId)?.server.name ?? '';
  const session = useSession(serverId);
  const isRecorded = useIsRecorded(serverId);
  const { data: setup } = useQuery(host.client.setup.queryOptions({ input: isRecorded ? skipToken : { serverId } }));
  const { change } = useWindowSearch();
  const { mutate, isPending } = useMutation(host.sessions.setLogLevel.mutationOptions({ onError: showError }));
  if (isRecorded) return null;
  const options: { value: LogLevel | 'none'; label: string }[] = [
    { value: 'none', label: session?.era === 'modern' ? t('none') : t('unset') },
    ...logLevels.map((level) => ({ value: level, label: level })),
  ];
  const isReady = session?.phase === 'ready';
  return (
    <section className={classNames(layout.wideRow, css.levelBarBar)} aria-label={t('label', { server: name })}>
      <span className={css.label} aria-hidden>
        {t('label', { server: name })}
      </span>
      <div className={layout.fixed}>
        <Select
          label={t('label', { server: name })}
          isLabelHidden
          value={setup?.logLevel ?? 'none'}
          options={options}
          isDisabled={!isReady || isPending}
          onChange={(level) => {
            if (session !== undefined) mutate({ sessionId: session.id, ...(level !== 'none' && { level }) });
          }}
        />
      </div>
      {isReady ? (
        <How session={session} chosen={setup?.logLevel} />
      ) : (
        <span className={classNames(layout.truncate, layout.quiet)} title={t('notConnected')}>
          {t('notConnected')}
        </span>
      )}
      <Spacer />
      {session?.transport === 'stdio' && (
        <Button variant="quiet" onPress={() => change({ panel: 'stderr' })}>
          {t('stderr')}
        </Button>
      )}
    </section>
  );
}

/** How the session's protocol era sets the log level, and whether the server supports it. */
function How({ session, chosen }: { session: SessionView; chosen: LogLevel | undefined }) {
  const t = useTranslations('logs.level');
  const { era, capabilities, logLevel, revision = '' } = session;
  const isDeclared = isJsonObject(capabilities) && capabilities.logging !== undefined;
  const way = era === 'modern' ? t('modern', { revision }) : t('legacy', { revision });
  const status =
    logLevel === chosen ? way : logLevel === undefined ? t('sessionUnset') : t('sessionStays', { level: logLevel });
  return (
    <span
      className={classNames(layout.truncate, layout.quiet)}
      role="status"
      title={isDeclared ? status : `${t('undeclared')} ${status}`}
    >
      {!isDeclared && <strong className={css.undeclared}>{t('undeclared')} </strong>}
      {status}
    </span>
  );
}

function useLogLook(): FrameTableLook {
  const t = useTranslations('logs');
  return { label: t('label'), className: css.columns, columns: useLogColumns(), rowClass: () => undefined };
}

function useLogColumns(): FrameTableLook['columns'] {
  const t = useTranslations('logs');
  const problemText = useTranslations('traffic.frame.logProblem');
  return useMemo(
    () => [
      { id: 'time', heading: t('columns.time'), className: css.time, cell: ({ at }) => <Clock at={at} /> },
      { id: 'level', heading: t('columns.level'), cell: ({ log }) => log && <LevelMark log={log} /> },
      {
        id: 'server',
        heading: t('columns.server'),
        className: css.server,
        text: ({ serverName }) => serverName,
      },
      {
        id: 'logger',
        heading: t('columns.logger'),
        className: css.logger,
        text: ({ log }) => visibleText(log?.logger ?? ''),
      },
      {
        id: 'data',
        heading: t('columns.data'),
        text: ({ log, summary }) => {
          if (log === undefined) return undefined;
          const { problems = [] } = log;
          if (problems.length === 0) return visibleText(logText(log, summary));
          return problems.map((problem) => problemText(problem)).join(' ');
        },
        cell: ({ log, summary, at, laterAbove }) => (
          <>
            <EarlierMark at={at} laterAbove={laterAbove} />
            {log?.problems !== undefined && log.problems.length > 0 && (
              <span className={css.malformed}>{t('malformed')}</span>
            )}
            <bdi>{log && visibleText(logText(log, summary))}</bdi>
          </>
        ),
        cellClass: () => css.text,
      },
    ],
    [t, problemText],
  );
}

const marks: Record<LogLevel, { icon: LucideIcon; tone: 'quiet' | 'plain' | 'warn' | 'error' | 'dire' }> = {
  debug: { icon: Bug, tone: 'quiet' },
  info: { icon: Info, tone: 'plain' },
  notice: { icon: Megaphone, tone: 'plain' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  error: { icon: CircleX, tone: 'error' },
  critical: { icon: OctagonX, tone: 'dire' },
  alert: { icon: Siren, tone: 'dire' },
  emergency: { icon: Flame, tone: 'dire' },
};

/** A message's level as sent, with an icon for known levels. */
function LevelMark({ log }: { log: LogFacts }) {
  const t = useTranslations('logs');
  const { icon: Icon, tone } =
    log.level === undefined ? ({ icon: CircleQuestionMark, tone: 'warn' } as const) : marks[log.level];
  const word = visibleText(levelWord(log));
  return (
    <span className={classNames(css.mark, css[tone])} title={word}>
      <Icon aria-hidden />
      <bdi>{word === '' ? t('noLevel') : word}</bdi>
    </span>
  );
}
