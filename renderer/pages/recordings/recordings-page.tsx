import { useQuery } from '@tanstack/react-query';
import { CassetteTape, Filter } from 'lucide-react';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Recordings } from '#shared/model/recordings/recording.ts';
import { host } from '../../data/client.ts';
import { usePastSessions, useSessionStates } from '../../data/queries.ts';
import { useRecordings } from '../../data/recordings.ts';
import { bothOf, Fetching } from '../../kit/fetching.tsx';
import { useTypedQuery } from '../../kit/list/index.ts';
import { useRecordingsSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { FilterBar, PaneHead, Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { useNow } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { Warnings } from '../../ui/status/warnings.tsx';
import { useArraySource } from '../../ui/table/table-source.ts';
import { TableView } from '../../ui/table/table-view.tsx';
import { ClientDialogs } from './clients/record-client-dialog.tsx';
import { ClientButton, RecordedClients } from './clients/recorded-clients.tsx';
import { ImportButton } from './import/import-recordings-dialog.tsx';
import { RecordCommand } from './record-command.tsx';
import { RecordingDetails } from './recording-details.tsx';
import { DescribeDialog } from './recording-dialog.tsx';
import { groupedRows, keyOfRow, type RecordingGroup } from './recording-groups.tsx';
import {
  matchesText,
  type OwnSession,
  ownSessions,
  type RecordingRow,
  rowOfOwn,
  rowOfRecording,
  sortRows,
} from './recording-rows.ts';
import css from './recordings.module.css';
import { RecordingsTable } from './recordings-table.tsx';
import { ServeDialog } from './serve/serve-dialog.tsx';

const tickMs = 1000;

/** The recordings of clients and the sessions of Loupe's own connections; the one in the address is open beside them. */
export function RecordingsPage() {
  const t = useTranslations('recordings');
  const { bytes } = useQuantities();
  const query = useRecordings();
  const { data } = query;
  const known = data?.recordings.length ?? 0;
  const own = useOwnSessions().own.length;
  return (
    <>
      <PaneHead
        title={t('title')}
        detail={data !== undefined && t('total', { count: known, size: bytes(data.bytes), own })}
      >
        <ImportButton />
        <ClientButton what="record" />
        <ClientButton what="measure" />
      </PaneHead>
      {data !== undefined ? (
        <>
          <RecordingsView recordings={data} />
          <DescribeDialog recordings={data.recordings} />
          <ServeDialog recordings={data} />
        </>
      ) : (
        <Fetching query={query} />
      )}
      <RecordedClients />
      <ClientDialogs />
    </>
  );
}

function RecordingsView({ recordings }: { recordings: Recordings }) {
  const t = useTranslations('recordings');
  const { recording: selected, q, sort, order, change } = useRecordingsSearch();
  const typed = useTypedQuery(q, (next) => change({ q: next }, { replace: true }));
  const text = useSyncExternalStore(typed.subscribe, typed.get);
  const { own, query } = useOwnSessions();
  const all = useRows(recordings, own);
  const matching = all.filter((row) => matchesText(row, text));
  const [closed, setClosed] = useState<ReadonlySet<RecordingGroup>>(new Set());
  const source = useArraySource(groupedRows(sortRows(matching, { sort, order }), closed), keyOfRow);
  const toggle = useCallback((group: RecordingGroup) => {
    setClosed((known) => new Set(known.has(group) ? [...known].filter((each) => each !== group) : [...known, group]));
  }, []);
  const row = all.find(({ id }) => id === selected);
  if (all.length === 0 && recordings.unreadable.length === 0) {
    return query.data === undefined ? <Fetching query={query} /> : <NoRecordings />;
  }
  return (
    <>
      {query.error !== null && <Fetching query={query} />}
      <FilterBar label={t('filter')} value={text} onChange={typed.set} />
      <TableView
        id="recordings"
        source={source}
        empty={<NoRecordings />}
        noMatch={all.length > 0 ? <NoMatch onReset={() => typed.set('')} /> : undefined}
        details={
          row && {
            id: 'recording',
            defaultSize: '34%',
            minSize: 260,
            content: <RecordingDetails row={row} folder={recordings.folder} />,
          }
        }
      >
        <RecordingsTable source={source} onToggle={toggle} />
      </TableView>
      <Unreadable files={recordings.unreadable} />
      <footer className={classNames(layout.row, layout.small, css.folder)}>
        <span className={layout.dim}>{t('folder')}</span>
        <code className={layout.truncate} title={recordings.folder}>
          {recordings.folder}
        </code>
        <CopyButton text={recordings.folder} label={t('copyFolder')} />
        <Spacer />
        <span className={layout.dim} title={t('noneText')}>
          {t('byHand')}
        </span>
        <RecordCommand />
      </footer>
    </>
  );
}

function useRows({ recordings }: Recordings, own: readonly OwnSession[]): readonly RecordingRow[] {
  const now = useNow(tickMs, own.some(isRunning) || recordings.some(({ isLive }) => isLive));
  return [...recordings.map((recording) => rowOfRecording(recording, now)), ...own.map((each) => rowOfOwn(each, now))];
}

/** The sessions of Loupe's own connections: the newest of this run and of earlier ones, and the others in the log. */
function useOwnSessions() {
  const sessions = useSessionStates();
  const past = usePastSessions();
  const logged = useQuery(host.traffic.sessions.queryOptions());
  const own = useMemo(() => {
    const current = (sessions ?? []).filter(({ recorded }) => recorded === undefined);
    return ownSessions([...current, ...(past.data ?? [])], logged.data);
  }, [sessions, past.data, logged.data]);
  return { own, query: bothOf(past, logged) };
}

function isRunning({ session }: OwnSession): boolean {
  return session !== undefined && session.endedAt === undefined;
}

function NoRecordings() {
  const t = useTranslations('recordings');
  return (
    <EmptyState icon={CassetteTape} title={t('emptyTitle')} actions={<RecordCommand />}>
      {t('emptyText')}
    </EmptyState>
  );
}

function NoMatch({ onReset }: { onReset: () => void }) {
  const t = useTranslations('recordings');
  return (
    <EmptyState
      icon={Filter}
      title={t('noMatchTitle')}
      actions={<ResetButton onReset={onReset}>{t('resetFilter')}</ResetButton>}
    >
      {t('noMatchText')}
    </EmptyState>
  );
}

function Unreadable({ files }: { files: Recordings['unreadable'] }) {
  const t = useTranslations('recordings');
  const failureText = useFailureText();
  const texts = files.map(({ failure }) => {
    const { sentence, next } = failureText(failure);
    return `${sentence} ${next}`;
  });
  if (texts.length === 0) return null;
  return (
    <section className={css.unreadable} aria-label={t('unreadable')}>
      <Warnings texts={texts} />
    </section>
  );
}
