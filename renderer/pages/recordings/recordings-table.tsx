import {
  FileOutput,
  FlaskConical,
  FolderOpen,
  FolderSearch,
  GitCompareArrows,
  Pencil,
  Radar,
  Server,
  Trash2,
  X,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAppInfo } from '../../data/queries.ts';
import { closeRecording } from '../../data/recordings.ts';
import { type RecordingColumn, useRecordingsSearch } from '../../state/address.ts';
import { useExportSession } from '../../state/export-session.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { MenuItem, MenuSeparator, RowMenuButton } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock } from '../../ui/status/clock.tsx';
import { StatusDot } from '../../ui/status/tag.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { TableSource } from '../../ui/table/table-source.ts';
import { visibleText } from '../../ui/visible-text.ts';
import {
  removeRecording,
  revealRecording,
  useCompareRecording,
  useOpenRow,
  useRunAgainst,
} from './recording-actions.ts';
import { useDescribe } from './recording-dialog.tsx';
import { isHead, keyOfRow, type RecordingGroup, type TableRow, withHeads } from './recording-groups.tsx';
import { type RecordingRow, sourceOf } from './recording-rows.ts';
import css from './recordings.module.css';
import { useServe } from './serve/serve-dialog.tsx';

interface RecordingsTableProps {
  source: TableSource<TableRow>;
  /** Opens and closes a group; the same function in each render. */
  onToggle: (group: RecordingGroup) => void;
}

/** A table of recordings and sessions; the selected one is part of the address, Enter opens it. */
export function RecordingsTable({ source, onToggle }: RecordingsTableProps) {
  const t = useTranslations('recordings');
  const { count } = useQuantities();
  const { recording: selected, sort, order, change } = useRecordingsSearch();
  const openRow = useOpenRow();
  /** The head of a group that has the keyboard. */
  const [activeHead, setActiveHead] = useState<string>();
  const open = (row: TableRow) => {
    if (isHead(row)) onToggle(row.group);
    else void openRow(row);
  };
  const given = useRecordingColumns();
  const columns = useMemo(
    () => given.map((column, index) => withHeads(column, index === 0, { t, count, onToggle })),
    [given, t, count, onToggle],
  );
  const menuLabel = (row: TableRow | undefined) =>
    row === undefined || isHead(row) ? t('rows') : t('more', { name: visibleText(row.name) });
  return (
    <Table
      label={t('rows')}
      source={source}
      columns={columns}
      className={css.columns}
      sort={{
        by: sort,
        order,
        onSort: (by, to) => change({ sort: by, order: to === 'ascending' ? to : undefined }, { replace: true }),
      }}
      activeIndex={source.indexOf(activeHead ?? selected) ?? -1}
      onActivate={(_, row) => {
        const isOfGroup = row !== undefined && isHead(row);
        setActiveHead(isOfGroup ? keyOfRow(row) : undefined);
        change({ recording: row === undefined || isOfGroup ? undefined : row.id }, { replace: true });
      }}
      onOpen={open}
      onDoubleClick={open}
      onClose={selected === undefined ? undefined : () => change({ recording: undefined }, { replace: true })}
      onKeyDown={(event, row) => {
        if (event.key !== 'Delete' || row === undefined || isHead(row) || row.recording === undefined) return;
        event.preventDefault();
        void removeRecording({ id: row.recording.id, name: row.name });
      }}
      groupOf={(row) => (isHead(row) ? row : undefined)}
      onToggleGroup={(row) => isHead(row) && onToggle(row.group)}
      rowClass={(row) => (isHead(row) ? css.head : row.isProbe || row.purpose !== undefined ? layout.dim : undefined)}
      menuLabel={menuLabel}
      menuItems={(row) => !isHead(row) && <RowCommands row={row} />}
      rowActions={(row) => !isHead(row) && <RowMenuButton label={menuLabel(row)} />}
      hasActionsInDetails
      isKeyed
    />
  );
}

/** Texts are sorted ascending at first, times and numbers descending. */
function useRecordingColumns(): readonly Column<RecordingRow, undefined, RecordingColumn>[] {
  const t = useTranslations('recordings');
  const of = useTranslations('connection.recorded');
  const { count, bytes, duration } = useQuantities();
  return useMemo(
    () => [
      {
        id: 'name',
        heading: t('columns.name'),
        look: 'words',
        firstSort: 'ascending',
        cell: ({ name, client, isLive, isProbe, purpose }) => (
          <>
            <span className={css.live}>
              {isLive && <StatusDot tone="ok" label={t('liveHint')} />}
              {isProbe && <Radar role="img" aria-label={of('probeTitle')} />}
              {purpose === 'comparison' && <GitCompareArrows role="img" aria-label={t('purpose.comparison')} />}
              {purpose === 'checks' && <FlaskConical role="img" aria-label={t('purpose.checks')} />}
            </span>
            <bdi>{visibleText(name)}</bdi>
            {client !== '' && client !== name && (
              <bdi className={classNames(layout.dim, css.clientInName)}>{visibleText(client)}</bdi>
            )}
          </>
        ),
        text: ({ name, client }) => visibleText(client === name || client === '' ? name : `${name} · ${client}`),
      },
      {
        id: 'client',
        heading: t('columns.client'),
        look: 'words',
        className: css.client,
        firstSort: 'ascending',
        text: ({ client }) => visibleText(client),
      },
      {
        id: 'server',
        heading: t('columns.server'),
        className: css.server,
        firstSort: 'ascending',
        text: ({ server }) => visibleText(server),
        // Of two texts that don't fit, the command loses more: many servers are started alike.
        cell: ({ recording, target }, _state, server) =>
          recording?.serverName === undefined ? (
            <MiddleText text={server} />
          ) : (
            <span className={layout.baselineRow} title={server}>
              <bdi className={classNames(layout.truncate, css.serverName)}>{visibleText(recording.serverName)}</bdi>
              <span className={classNames(layout.dim, layout.truncate)}>
                <MiddleText text={visibleText(target)} />
              </span>
            </span>
          ),
      },
      {
        id: 'startedAt',
        heading: t('columns.startedAt'),
        className: layout.dim,
        firstSort: 'descending',
        cell: ({ startedAt }) => <Clock at={startedAt} hasDate fractionClass={css.fraction} />,
      },
      {
        id: 'revision',
        heading: t('columns.revision'),
        className: classNames(layout.dim, css.revision),
        firstSort: 'ascending',
        cell: ({ revision }) => revision !== undefined && visibleText(revision),
        text: ({ revision }) => revision,
      },
      {
        id: 'durationMs',
        heading: t('columns.durationMs'),
        look: 'number',
        className: css.duration,
        firstSort: 'descending',
        cell: ({ durationMs }) => duration(durationMs),
      },
      {
        id: 'messages',
        heading: t('columns.messages'),
        look: 'number',
        className: css.messages,
        firstSort: 'descending',
        cell: ({ messages }) => messages !== undefined && count(messages),
      },
      {
        id: 'errors',
        heading: t('columns.errors'),
        look: 'number',
        className: css.errors,
        firstSort: 'descending',
        cell: ({ errors }) => errors !== undefined && count(errors),
        cellClass: ({ errors = 0, isProbe }) => (errors > 0 && !isProbe ? layout.error : layout.dim),
      },
      {
        id: 'bytes',
        heading: t('columns.bytes'),
        look: 'number',
        className: css.bytes,
        firstSort: 'descending',
        cell: (row) => row.bytes !== undefined && bytes(row.bytes),
      },
    ],
    [t, of, count, bytes, duration],
  );
}

/** The commands of a row, as its menu has them. */
function RowCommands({ row }: { row: RecordingRow }) {
  const t = useTranslations('recordings');
  const openRow = useOpenRow();
  const describe = useDescribe();
  const serveText = useTranslations('serveRecording');
  const serve = useServe();
  const runText = useTranslations('runAgainst');
  const runAgainst = useRunAgainst();
  const compare = useCompareRecording();
  const serverText = useTranslations('servers');
  const exportSession = useExportSession();
  const exports = useTranslations('exportSession');
  const canReveal = useAppInfo()?.frontEnd === 'desktop';
  const { recording, serverId, name } = row;
  const openLabel = recording === undefined ? t('goToServer') : serverId === undefined ? t('open') : t('goTo');
  return (
    <>
      <MenuItem icon={FolderOpen} shortcut="open" onPress={() => void openRow(row)}>
        {openLabel}
      </MenuItem>
      <MenuItem icon={FileOutput} onPress={() => exportSession(sourceOf(row))}>
        {exports('open')}
      </MenuItem>
      {recording !== undefined && (
        <>
          {serverId !== undefined && (
            <MenuItem icon={X} onPress={() => void attempt(closeRecording(recording.id))}>
              {t('close')}
            </MenuItem>
          )}
          {canReveal && (
            <MenuItem icon={FolderSearch} onPress={() => void revealRecording(recording.id)}>
              {t('reveal')}
            </MenuItem>
          )}
          <MenuItem icon={FlaskConical} onPress={() => runAgainst(recording.id)}>
            {runText('open')}
          </MenuItem>
          <MenuItem icon={GitCompareArrows} onPress={() => void compare(recording.id)}>
            {serverText('compare')}
          </MenuItem>
          <MenuItem icon={Server} onPress={() => serve(recording.id)}>
            {serveText('open')}
          </MenuItem>
          <MenuItem icon={Pencil} onPress={() => describe(recording.id)}>
            {t('rename')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            tone="danger"
            shortcut="remove"
            onPress={() => void removeRecording({ id: recording.id, name })}
          >
            {t('remove')}
          </MenuItem>
        </>
      )}
    </>
  );
}
