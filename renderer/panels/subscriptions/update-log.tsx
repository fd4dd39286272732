import { Bell, ChevronDown, ChevronRight, Download, Filter, Flag, Focus, Pause, Play, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ResourceUpdate, UpdateFilter, UpdateQuery, UpdateRange, UpdateRow } from '#shared/model/subscription.ts';
import { client } from '../../data/client.ts';
import { useKeptRow } from '../../data/kept-row.ts';
import { useVersion } from '../../data/observable.ts';
import { useOpenResource } from '../../data/reads.ts';
import { type RowSource, useRowSource, useRowsState } from '../../data/row-source.ts';
import { updatesVersion } from '../../data/versions.ts';
import { useOpenFrame } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { resetPreferences, usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton, IconToggle } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { SearchField } from '../../ui/controls/text-field.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Cell, Rows } from '../../ui/rows/rows.tsx';
import { saveParts } from '../../ui/save-file.ts';
import { Clock, clockText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './subscriptions.module.css';

/** Groups whose lines are shown at a time. */
const maxUnfolded = 1000;

type UpdateSource = RowSource<UpdateQuery, UpdateRow, UpdateRange>;

const resetFilter = () => resetPreferences('updateText', 'updateScope', 'onlyMarkedUpdates');

/** The reported changes, newest last; repeated changes are one row with a count. */
export function UpdateLog({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('subscriptions');
  const [text] = usePreference('updateText');
  const [scope] = usePreference('updateScope');
  const [isMarkedOnly] = usePreference('onlyMarkedUpdates');
  const typed = text.trim().slice(0, 500);
  const narrowedTo = scope === 'this' ? serverId : undefined;
  const filter = useMemo<UpdateFilter>(
    () => ({
      ...(typed !== '' && { text: typed }),
      ...(isMarkedOnly && { marked: true }),
      ...(narrowedTo !== undefined && { serverId: narrowedTo }),
    }),
    [typed, isMarkedOnly, narrowedTo],
  );
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  /** The place of the log's end when it was paused. */
  const [pausedAt, setPausedAt] = useState<number>();
  const query = useMemo<UpdateQuery>(
    () => ({ filter, unfolded: [...unfolded], ...(pausedAt !== undefined && { until: pausedAt }) }),
    [filter, unfolded, pausedAt],
  );
  const source = useUpdates(query);
  const toggle = ({ update: { seq }, count, isLine }: UpdateRow) => {
    if (isLine || count < 2) return;
    setUnfolded(
      unfolded.includes(seq) ? unfolded.filter((other) => other !== seq) : [...unfolded, seq].slice(-maxUnfolded),
    );
  };
  const isFiltered = Object.keys(filter).length > 0;
  const state = useRowsState(source);
  return (
    <section className={layout.view} aria-label={t('log')}>
      <UpdateFilterBar
        source={source}
        filter={filter}
        hasServer={serverId !== undefined}
        isPaused={pausedAt !== undefined}
        onPause={(isOn) => setPausedAt(isOn ? source.latest?.end : undefined)}
      />
      {state === 'failed' && source.failure !== undefined && (
        <FailureNotice failure={source.failure} onRetry={() => source.reload()} />
      )}
      {state === 'filled' && <UpdateRows source={source} onToggle={toggle} />}
      {state === 'empty' && (
        <EmptyState
          title={t(isFiltered ? 'noMatchTitle' : 'emptyTitle')}
          icon={isFiltered ? Filter : Bell}
          actions={isFiltered ? <Button onPress={resetFilter}>{t('resetFilter')}</Button> : undefined}
        >
          {t(isFiltered ? 'noMatchText' : 'emptyText')}
        </EmptyState>
      )}
    </section>
  );
}

function UpdateRows({ source, onToggle }: { source: UpdateSource; onToggle: (row: UpdateRow) => void }) {
  const t = useTranslations('subscriptions');
  const openFrame = useOpenFrame();
  useVersion(source);
  const { index: activeRow, keep } = useKeptRow(source);
  const [chosen, setChosen] = useState<UpdateRow>();
  const choose = (index: number) => {
    keep(index);
    setChosen(source.rowAt(index));
  };
  // When its row isn't loaded, or is filtered out, use the row that was selected.
  const active = source.rowAt(activeRow) ?? chosen;
  const rows = source.total;
  const handleKey = (event: KeyboardEvent) => {
    if (active === undefined) return;
    if (event.key === 'Enter') openFrame(active.update.seq);
    else if (event.key === 'Escape') choose(-1);
    else if (event.key === (active.isUnfolded ? 'ArrowLeft' : 'ArrowRight')) onToggle(active);
    else return;
    event.preventDefault();
  };
  const onDraw = useCallback((first: number, end: number) => source.setVisible(first, end), [source]);
  return (
    <div className={classNames(layout.fillColumn, css.rows)}>
      <div className={classNames(layout.vertical, css.columns)}>
        <Rows
          label={t('log')}
          count={rows}
          head={<UpdateHeadings />}
          activeIndex={activeRow}
          onActiveIndexChange={choose}
          onKeyDown={handleKey}
          onDraw={onDraw}
          endLabel={() => t('newest')}
          rowProps={(row) => ({
            className: classNames(row === activeRow && css.active, source.rowAt(row)?.isLine === true && css.logLine),
          })}
          renderRow={(row) => {
            const shown = source.rowAt(row);
            return shown !== undefined && <UpdateCells row={shown} onToggle={() => onToggle(shown)} />;
          }}
        />
      </div>
      {active !== undefined && <UpdateDetails row={active} onToggle={() => onToggle(active)} />}
    </div>
  );
}

/** The subject of a row: a resource, the resource list, or an acknowledged listen. */
function useSubject({ kind, uri }: ResourceUpdate): string {
  const t = useTranslations('subscriptions');
  if (uri !== undefined) return visibleText(uri);
  return kind === 'acknowledged' ? t('listen') : t('wholeList');
}

interface UpdateCellsProps {
  row: UpdateRow;
  onToggle: () => void;
}

function UpdateCells({ row: { update, count, marks, isUnfolded }, onToggle }: UpdateCellsProps) {
  const t = useTranslations('subscriptions');
  const subject = useSubject(update);
  const Chevron = isUnfolded ? ChevronDown : ChevronRight;
  return (
    <>
      <Cell className={layout.dim}>
        <Clock at={update.at} />
      </Cell>
      <Cell className={css.cellServer} title={update.serverName}>
        {update.serverName}
      </Cell>
      <Cell className={css.kind}>{t(`kind.${update.kind}`)}</Cell>
      <Cell title={update.uri} className={update.uri === undefined ? css.list : undefined}>
        {count > 1 && (
          // The grid has the keyboard: its arrow keys do the same.
          <button
            type="button"
            tabIndex={-1}
            className={css.times}
            aria-expanded={isUnfolded}
            title={isUnfolded ? t('hideLines') : t('showLines')}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Chevron aria-hidden />
            {t('times', { count })}
          </button>
        )}
        <bdi>{subject}</bdi>
      </Cell>
      <Cell className={classNames(layout.aligned, css.marks)}>
        {marks.map((each) => (
          <span key={each.mark} className={css.mark} title={t(`markTexts.${each.mark}`)}>
            {t(`marks.${each.mark}`)}
            {each.count > 1 && ` ${t('times', { count: each.count })}`}
          </span>
        ))}
      </Cell>
    </>
  );
}

function UpdateHeadings() {
  const t = useTranslations('subscriptions.columns');
  return (
    <>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading className={css.cellServer}>
        {t('server')}
      </Cell>
      <Cell isHeading>{t('kind')}</Cell>
      <Cell isHeading>{t('uri')}</Cell>
      <Cell isHeading>{t('marks')}</Cell>
    </>
  );
}

interface UpdateDetailsProps {
  row: UpdateRow;
  onToggle: () => void;
}

/** The details of the selected row: anything unusual, and its origin. */
function UpdateDetails({ row: { update, count, lastAt, marks, isUnfolded }, onToggle }: UpdateDetailsProps) {
  const t = useTranslations('subscriptions');
  const openFrame = useOpenFrame();
  const openResource = useOpenResource();
  const subject = useSubject(update);
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
        <Button onPress={() => openFrame(seq)}>{t('showFrame', { seq })}</Button>
        {uri !== undefined && <Button onPress={() => openResource(serverId, uri)}>{t('openResource')}</Button>}
        {count > 1 && <Button onPress={onToggle}>{isUnfolded ? t('hideLines') : t('showLines')}</Button>}
      </div>
    </section>
  );
}

function useUpdates(query: UpdateQuery): UpdateSource {
  return useRowSource(query, updatesVersion, {
    fetch: (wanted, range, signal) => client.subscriptions.updateRows({ ...wanted, ...range }, { signal }),
    keyOf: ({ update: { seq }, isLine }) => `${seq} ${isLine}`,
    mayChange: ({ isUnfolded }) => isUnfolded,
  });
}

interface UpdateFilterBarProps {
  source: UpdateSource;
  filter: UpdateFilter;
  /** Whether there is one server to narrow to. */
  hasServer: boolean;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

function UpdateFilterBar({ source, filter, hasServer, isPaused, onPause }: UpdateFilterBarProps) {
  const t = useTranslations('subscriptions');
  const confirm = useTranslations('undo.clear.updates');
  const [isConfirming, setConfirming] = useState(false);
  const [text, setText] = usePreference('updateText');
  const [scope, setScope] = usePreference('updateScope');
  const [isMarkedOnly, setMarkedOnly] = usePreference('onlyMarkedUpdates');
  useVersion(source);
  const { lines, waiting = 0 } = source.latest ?? {};
  const save = (form: ExportForm) => void attempt(exportUpdates(filter, form));
  return (
    <div className={classNames(layout.aligned, css.logBar)}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={setText} />
      </div>
      {hasServer && (
        <IconToggle
          icon={Focus}
          label={t('scopeThis')}
          isSelected={scope === 'this'}
          onChange={(isOn) => setScope(isOn ? 'this' : 'all')}
        />
      )}
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
