import { FileOutput, FolderOpen, FolderSearch, GitCompareArrows, Pencil, Server, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslations } from 'use-intl';
import { useAppInfo } from '../../data/queries.ts';
import { closeRecording } from '../../data/recordings.ts';
import { type RecordingColumn, recordingColumns, useRecordingsSearch } from '../../state/address.ts';
import { useExportSession } from '../../state/export-session.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, MenuSeparator, RowMenuButton } from '../../ui/controls/menu.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { SortHeading } from '../../ui/rows/sort-heading.tsx';
import { Clock } from '../../ui/status/clock.tsx';
import { StatusDot } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { removeRecording, revealRecording, useOpenRow } from './recording-actions.ts';
import { useDescribe } from './recording-dialog.tsx';
import { type RecordingRow, sourceOf } from './recording-rows.ts';
import css from './recordings.module.css';
import { useRunAgainst } from './run-against/run-against.tsx';
import { useServe } from './serve/serve-dialog.tsx';

/** A table of recordings and sessions; the selected one is part of the address, Enter opens it. */
export function RecordingsTable({ rows }: { rows: readonly RecordingRow[] }) {
  const t = useTranslations('recordings');
  const { recording: selected, change } = useRecordingsSearch();
  const openRow = useOpenRow();
  const active = rows.findIndex(({ id }) => id === selected);
  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) void openRow(row);
  };
  const handleKey = (event: KeyboardEvent) => {
    const recording = rows[active]?.recording;
    if (event.key === 'Delete' && recording !== undefined) {
      event.preventDefault();
      void removeRecording({ id: recording.id, name: rows[active]?.name ?? '' });
    }
    if (event.key !== 'Escape' || selected === undefined) return;
    event.preventDefault();
    change({ recording: undefined }, { replace: true });
  };
  const labelOf = (row: RecordingRow | undefined) => t('more', { name: visibleText(row?.name ?? '') });
  return (
    <div className={classNames(layout.column, layout.sized)}>
      <div className={css.rows}>
        <ContextMenu
          className={layout.fillColumn}
          label={(key) => labelOf(rows[Number(key ?? active)])}
          items={(key) => {
            const row = rows[Number(key ?? active)];
            return row && <RowCommands row={row} />;
          }}
        >
          <Rows
            label={t('rows')}
            count={rows.length}
            head={<Headings />}
            activeIndex={active}
            onActiveIndexChange={(index) => change({ recording: rows[index]?.id }, { replace: true })}
            onOpen={open}
            onKeyDown={handleKey}
            rowKey={(index) => rows[index]?.id ?? index}
            rowProps={(index) => ({
              className: rows[index]?.id === selected ? layout.selected : undefined,
              onDoubleClick: () => open(index),
            })}
            rowActions={(index, isPointed) => {
              const row = rows[index];
              // The selected row's details have these actions, and the end of the row stays visible.
              if (row === undefined || (!isPointed && row.id === selected)) return undefined;
              return <RowMenuButton label={labelOf(row)} />;
            }}
            renderRow={(index) => {
              const row = rows[index];
              return row === undefined ? <Cell /> : <Cells row={row} />;
            }}
          />
        </ContextMenu>
      </div>
    </div>
  );
}

const Cells = memo(function Cells({ row }: { row: RecordingRow }) {
  const t = useTranslations('recordings');
  const { count, bytes, duration } = useQuantities();
  const { name, client, server, startedAt, revision, durationMs, messages, errors, isLive } = row;
  return (
    <>
      <Cell className={css.words} title={visibleText(name)}>
        <span className={css.live}>{isLive && <StatusDot tone="ok" label={t('liveHint')} />}</span>
        <bdi>{visibleText(name)}</bdi>
      </Cell>
      <Cell className={classNames(css.words, css.client)} title={visibleText(client)}>
        <bdi>{visibleText(client)}</bdi>
      </Cell>
      <Cell className={css.server} title={visibleText(server)}>
        <bdi>{visibleText(server)}</bdi>
      </Cell>
      <Cell className={classNames(layout.dim, css.startedAt)}>
        <Clock at={startedAt} hasDate />
      </Cell>
      <Cell className={classNames(layout.dim, css.revision)} title={revision}>
        {revision !== undefined && visibleText(revision)}
      </Cell>
      <Cell className={classNames(css.number, css.durationMs)}>{duration(durationMs)}</Cell>
      <Cell className={classNames(css.number, css.messages)}>{messages !== undefined && count(messages)}</Cell>
      <Cell
        className={classNames(css.number, css.errors, errors !== undefined && errors > 0 ? layout.error : layout.dim)}
      >
        {errors !== undefined && count(errors)}
      </Cell>
      <Cell className={classNames(css.number, css.bytes)}>{row.bytes !== undefined && bytes(row.bytes)}</Cell>
    </>
  );
});

const numbers: readonly RecordingColumn[] = ['durationMs', 'messages', 'errors', 'bytes'];

/** The headings, each a button that sorts by its column: texts ascending at first, times and numbers descending. */
function Headings() {
  const t = useTranslations('recordings');
  const { sort, order, change } = useRecordingsSearch();
  return recordingColumns.map((column) => {
    const isNumber = numbers.includes(column);
    return (
      <SortHeading
        key={column}
        label={t(`columns.${column}`)}
        sort={column === sort ? order : 'none'}
        first={isNumber || column === 'startedAt' ? 'descending' : 'ascending'}
        onSort={(next) => change({ sort: column, order: next === 'ascending' ? next : undefined }, { replace: true })}
        className={classNames(isNumber && css.number, css[column])}
      />
    );
  });
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
          <MenuItem icon={GitCompareArrows} onPress={() => runAgainst(recording.id)}>
            {runText('open')}
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
