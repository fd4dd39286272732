import { Bell, Download, Filter, Flag, Pause, Play, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ResourceUpdate, UpdateFilter, UpdateQuery, UpdateRange, UpdateRow } from '#shared/model/subscription.ts';
import { updateKey } from '#shared/model/update-key.ts';
import { client } from '../../data/client.ts';
import { useKeptRow } from '../../data/kept-row.ts';
import { useVersion } from '../../data/observable.ts';
import { useOpenResource } from '../../data/reads.ts';
import { type RowSource, useRowSource } from '../../data/row-source.ts';
import { updatesVersion } from '../../data/versions.ts';
import { useOpenFrameOf } from '../../kit/open-frame-of.ts';
import { attempt } from '../../state/notice.ts';
import { resetPreferences, useNarrowedTo, usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { ResetButton } from '../../ui/controls/reset-button.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { saveParts } from '../../ui/save-file.ts';
import { Clock, clockText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { GroupToggle } from '../../ui/table/table-cells.tsx';
import { TableView } from '../../ui/table/table-view.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './subscriptions.module.css';

/** Groups whose lines are shown at a time. */
const maxUnfolded = 1000;

type UpdateSource = RowSource<UpdateQuery, UpdateRow, UpdateRange>;

const resetFilter = () => resetPreferences('updateText', 'panelScope', 'onlyMarkedUpdates');

/** The reported changes, newest last; repeated changes are one row with a count. */
export function UpdateLog({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('subscriptions');
  const [text] = usePreference('updateText');
  const [isMarkedOnly] = usePreference('onlyMarkedUpdates');
  const typed = text.trim().slice(0, 500);
  const narrowedTo = useNarrowedTo(serverId);
  const filter = useMemo<UpdateFilter>(
    () => ({
      ...(typed !== '' && { text: typed }),
      ...(isMarkedOnly && { marked: true }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
    }),
    [typed, isMarkedOnly, narrowedTo],
  );
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  /** The place of the log's end when it was paused. */
  const [pausedAt, setPausedAt] = useState<number>();
  const query = useMemo<UpdateQuery>(
    () => ({ filter, unfolded: [...unfolded], ...(pausedAt !== undefined && { until: pausedAt }) }),
    [filter, unfolded, pausedAt],
  );
  const source = useUpdates(query);
  const toggle = useCallback(({ update }: UpdateRow) => {
    const key = updateKey(update);
    setUnfolded((known) =>
      known.includes(key) ? known.filter((other) => other !== key) : [...known, key].slice(-maxUnfolded),
    );
  }, []);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <section className={layout.view} aria-label={t('log')}>
      <UpdateFilterBar
        source={source}
        filter={filter}
        isPaused={pausedAt !== undefined}
        onPause={(isOn) => setPausedAt(isOn ? source.latest?.end : undefined)}
      />
      <TableView
        id="updates"
        source={source}
        empty={
          <EmptyState
            title={t(isFiltered ? 'noMatchTitle' : 'emptyTitle')}
            icon={isFiltered ? Filter : Bell}
            actions={isFiltered ? <ResetButton onReset={resetFilter}>{t('resetFilter')}</ResetButton> : undefined}
          >
            {t(isFiltered ? 'noMatchText' : 'emptyText')}
          </EmptyState>
        }
      >
        <UpdateRows source={source} onToggle={toggle} />
      </TableView>
    </section>
  );
}

function UpdateRows({ source, onToggle }: { source: UpdateSource; onToggle: (row: UpdateRow) => void }) {
  const t = useTranslations('subscriptions');
  const openFrameOf = useOpenFrameOf();
  useVersion(source);
  const { index: activeRow, keep } = useKeptRow(source);
  const [chosen, setChosen] = useState<UpdateRow>();
  const choose = (index: number) => {
    keep(index);
    setChosen(source.rowAt(index));
  };
  // When its row isn't loaded, or is filtered out, use the row that was selected.
  const active = source.rowAt(activeRow) ?? chosen;
  return (
    <div className={layout.column}>
      <div className={layout.fillHeight}>
        <Table
          label={t('log')}
          source={source}
          columns={useUpdateColumns(onToggle)}
          className={css.columns}
          activeIndex={activeRow}
          onActivate={choose}
          onClose={active === undefined ? undefined : () => choose(-1)}
          onOpen={({ update }) => openFrameOf(update, update.seq)}
          chosen={chosen}
          groupOf={groupOf}
          onToggleGroup={onToggle}
          endLabel={() => t('newest')}
          rowClass={({ isLine }) => (isLine ? css.logLine : undefined)}
        />
      </div>
      {active !== undefined && <UpdateDetails row={active} onToggle={() => onToggle(active)} />}
    </div>
  );
}

/** A row that stands for repeated changes. */
function groupOf({ count, isLine, isUnfolded }: UpdateRow): { isOpen: boolean } | undefined {
  return isLine || count < 2 ? undefined : { isOpen: isUnfolded };
}

/** The subject of a row: a resource, the resource list, or an acknowledged listen. */
function useSubject(): (update: ResourceUpdate) => string {
  const t = useTranslations('subscriptions');
  return useCallback(
    ({ kind, uri }) => {
      if (uri !== undefined) return visibleText(uri);
      return kind === 'acknowledged' ? t('listen') : t('wholeList');
    },
    [t],
  );
}

/** `onToggle`: the same function in each render. */
function useUpdateColumns(onToggle: (row: UpdateRow) => void): readonly Column<UpdateRow>[] {
  const t = useTranslations('subscriptions');
  const subjectOf = useSubject();
  return useMemo(
    () => [
      {
        id: 'time',
        heading: t('columns.time'),
        className: layout.dim,
        cell: ({ update }) => <Clock at={update.at} />,
      },
      {
        id: 'server',
        heading: t('columns.server'),
        className: css.cellServer,
        text: ({ update }) => update.serverName,
      },
      {
        id: 'kind',
        heading: t('columns.kind'),
        look: 'words',
        cell: ({ update }) => t(`kind.${update.kind}`),
        cellClass: () => css.kind,
      },
      {
        id: 'uri',
        heading: t('columns.uri'),
        text: ({ update }) => subjectOf(update),
        cell: (row, _, subject) => (
          <>
            {row.count > 1 && (
              <GroupToggle
                count={t('times', { count: row.count })}
                isOpen={row.isUnfolded}
                label={t(row.isUnfolded ? 'hideLines' : 'showLines')}
                onToggle={() => onToggle(row)}
              />
            )}
            <bdi>{subject}</bdi>
          </>
        ),
        cellClass: ({ update }) => (update.uri === undefined ? css.list : undefined),
      },
      {
        id: 'marks',
        heading: t('columns.marks'),
        cell: ({ marks }) =>
          marks.map((each) => (
            <span key={each.mark} className={css.mark} title={t(`markTexts.${each.mark}`)}>
              {t(`marks.${each.mark}`)}
              {each.count > 1 && ` ${t('times', { count: each.count })}`}
            </span>
          )),
        cellClass: () => classNames(layout.aligned, css.marks),
      },
    ],
    [t, subjectOf, onToggle],
  );
}

interface UpdateDetailsProps {
  row: UpdateRow;
  onToggle: () => void;
}

/** The details of the selected row: anything unusual, and its origin. */
function UpdateDetails({ row: { update, count, lastAt, marks, isUnfolded }, onToggle }: UpdateDetailsProps) {
  const t = useTranslations('subscriptions');
  const openFrameOf = useOpenFrameOf();
  const openResource = useOpenResource();
  const subject = useSubject()(update);
  const { seq, serverId, serverName, uri } = update;
  return (
    <section className={css.details} aria-label={t('line')}>
      <p className={classNames(layout.muted, layout.breaking)}>
        <Clock at={update.at} /> · {serverName} · <bdi>{subject}</bdi>
        {count > 1 && ` · ${t('together', { count, time: clockText(lastAt) })}`}
      </p>
      {marks.map((each) => {
        const words = { mark: t(`marks.${each.mark}`), text: t(`markTexts.${each.mark}`) };
        return (
          <p key={each.mark} className={layout.warn}>
            {each.count > 1 ? t('explainedCount', { ...words, count: each.count }) : t('explained', words)}
          </p>
        );
      })}
      <div className={classNames(layout.wrapping, css.logActions)}>
        <Button onPress={() => openFrameOf(update, seq)}>{t('showFrame', { seq })}</Button>
        {uri !== undefined && <Button onPress={() => openResource(serverId, uri)}>{t('openResource')}</Button>}
        {count > 1 && <Button onPress={onToggle}>{isUnfolded ? t('hideLines') : t('showLines')}</Button>}
      </div>
    </section>
  );
}

function useUpdates(query: UpdateQuery): UpdateSource {
  return useRowSource(query, updatesVersion, {
    fetch: (wanted, range, signal) => client.subscriptions.updateRows({ ...wanted, ...range }, { signal }),
    keyOf: ({ update, isLine }) => `${updateKey(update)} ${isLine}`,
    mayChange: ({ isUnfolded }) => isUnfolded,
  });
}

interface UpdateFilterBarProps {
  source: UpdateSource;
  filter: UpdateFilter;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

function UpdateFilterBar({ source, filter, isPaused, onPause }: UpdateFilterBarProps) {
  const t = useTranslations('subscriptions');
  const confirm = useTranslations('undo.clear.updates');
  const [isConfirming, setConfirming] = useState(false);
  const [text, setText] = usePreference('updateText');
  const [isMarkedOnly, setMarkedOnly] = usePreference('onlyMarkedUpdates');
  useVersion(source);
  const { lines, waiting = 0 } = source.latest ?? {};
  const save = (form: ExportForm) => void attempt(exportUpdates(filter, form));
  return (
    <div className={classNames(layout.aligned, css.logBar)}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={setText} />
      </div>
      <IconToggle icon={Flag} label={t('markedOnly')} isSelected={isMarkedOnly} onChange={setMarkedOnly} />
      <Spacer />
      <span className={classNames(layout.truncate, css.total)}>
        {lines !== undefined && t('total', { count: lines })}
      </span>
      {isPaused ? (
        <Button aria-label={t('resume', { count: waiting })} onPress={() => onPause(false)}>
          <Play aria-hidden className={css.play} />
          {t('waiting', { count: waiting })}
        </Button>
      ) : (
        <IconButton icon={Pause} label={t('pause')} onPress={() => onPause(true)} />
      )}
      <MenuButton label={t('export')} icon={Download}>
        <MenuItem onPress={() => save('jsonl')}>{t('exportJsonl')}</MenuItem>
        <MenuItem onPress={() => save('csv')}>{t('exportCsv')}</MenuItem>
      </MenuButton>
      <IconButton icon={Trash2} label={t('clear')} onPress={() => setConfirming(true)} />
      {isConfirming && (
        <ConfirmDialog
          title={confirm('title')}
          action={confirm('action')}
          onConfirm={() => void attempt(client.subscriptions.clearUpdates()).then(() => source.reload())}
          onClose={() => setConfirming(false)}
        >
          {confirm('text')}
        </ConfirmDialog>
      )}
    </div>
  );
}

type ExportForm = 'jsonl' | 'csv';

const stepLines = 5000;
const columns = ['seq', 'time', 'server', 'session', 'kind', 'uri', 'marks'] as const;

/** One line of the log as one line of a file. CSV follows RFC 4180, with times in UTC. */
export function exportedLine(update: ResourceUpdate, form: ExportForm): string {
  const time = new Date(update.at).toISOString();
  if (form === 'jsonl') return `${JSON.stringify({ ...update, time })}\n`;
  const { seq, serverName, sessionId, kind, uri = '', marks } = update;
  return `${[String(seq), time, serverName, sessionId, kind, uri, marks.join(' ')].map(cell).join(',')}\r\n`;
}

/** Saves every line of the host's log that matches, not only those on screen. Rejects with the host's failure. */
async function exportUpdates(filter: UpdateFilter, form: ExportForm): Promise<void> {
  const pieces = form === 'csv' ? [`${columns.join(',')}\r\n`] : [];
  for (let from = 0; ; from += stepLines) {
    const { rows } = await client.subscriptions.updates({ filter, from, count: stepLines });
    pieces.push(rows.map((update) => exportedLine(update, form)).join(''));
    if (rows.length < stepLines) break;
  }
  saveParts(`changes.${form}`, pieces);
}

/** Quoted where needed; a text that a spreadsheet would run as a formula gets an apostrophe before it. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
