import { ChevronDown, ChevronUp, Download, Terminal, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import type { SessionId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { useSessions } from '../../../data/queries.ts';
import { trafficHead } from '../../../data/versions.ts';
import { bytesFromBase64 } from '../../../kit/bytes/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SearchField } from '../../../ui/controls/text-field.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import type { RowsHandle } from '../../../ui/rows/rows.tsx';
import { saveParts } from '../../../ui/save-file.ts';
import { Clock } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { TableView } from '../../../ui/table/table-view.tsx';
import { type LogLine, StderrLog } from './stderr-log.ts';
import css from './stderr-panel.module.css';

/** The most of one chunk that is shown; pipes carry 64 kB at a time. */
const maxFrameBytes = 256_000;

/** A session's stderr as a text log, with the stdout lines that were no messages. */
export function StderrPanel({ sessionId }: { sessionId?: SessionId | undefined }) {
  const t = useTranslations('traffic');
  const session = useSessions()?.find(({ id }) => id === sessionId);
  if (sessionId === undefined || (session !== undefined && session.transport !== 'stdio')) {
    return (
      <EmptyState title={t('stderrEmptyTitle')} icon={Terminal}>
        {sessionId === undefined ? t('stderrEmptyText') : t('stderrHttpText')}
      </EmptyState>
    );
  }
  return <SessionLog key={sessionId} sessionId={sessionId} serverName={session?.serverName ?? ''} />;
}

function SessionLog({ sessionId, serverName }: { sessionId: SessionId; serverName: string }) {
  const t = useTranslations('traffic');
  const [log, setLog] = useState(() => openLog(sessionId));
  useEffect(() => {
    let head = 0;
    const follow = () => {
      const wasCleared = trafficHead.get() < head;
      head = trafficHead.get();
      if (!wasCleared) return log.setHead(head);
      useCleared.setState({}, true);
      setActiveLine(undefined);
      setLog(openLog(sessionId));
    };
    follow();
    return trafficHead.subscribe(follow);
  }, [log, sessionId]);
  useVersion(log);
  const openFrame = useOpenFrame();
  const [activeLine, setActiveLine] = useState<number>();
  const scroller = useRef<RowsHandle>(null);
  const [text, setText] = useState('');
  const [isExporting, setExporting] = useState(false);
  const { lines, firstLine } = log;
  const activeRow = activeLine === undefined ? -1 : activeLine - firstLine;
  const activate = (row: number) => setActiveLine(firstLine + row);
  const needle = text.trim().toLowerCase();
  const matches =
    needle === '' ? [] : lines.flatMap((line, row) => (line.text.toLowerCase().includes(needle) ? [row] : []));
  const go = (row: number | undefined) => {
    if (row === undefined) return;
    activate(row);
    scroller.current?.scrollTo(row);
  };
  /** To the next match below or above the active row, and round again; the newest one at first. */
  const step = (by: 1 | -1) => {
    const next = by === 1 ? matches.find((row) => row > activeRow) : matches.findLast((row) => row < activeRow);
    go(activeRow === -1 ? matches.at(-1) : (next ?? matches.at(by === 1 ? 0 : -1)));
  };
  const clear = () => {
    const cleared = log.clear();
    useCleared.setState({ [sessionId]: cleared });
    setActiveLine(undefined);
  };
  const save = () => {
    setExporting(true);
    void attempt(exportStderr(sessionId, serverName)).then(() => setExporting(false));
  };

  return (
    <div className={layout.view}>
      <TableView
        id="stderr"
        source={log}
        empty={
          <EmptyState title={t('stderrEmptyTitle')} icon={Terminal}>
            {t('stderrEmptyText')}
          </EmptyState>
        }
        isGrowing={log.earlier > 0}
        onRetry={() => {
          setActiveLine(undefined);
          setLog(openLog(sessionId));
        }}
      >
        <div className={css.log}>
          <StderrBar
            text={text}
            onTextChange={setText}
            matches={{ count: matches.length, current: matches.indexOf(activeRow) + 1 }}
            hasEarlier={log.earlier > 0}
            onStep={step}
            onExport={save}
            isExporting={isExporting}
            onClear={clear}
          />
          {log.earlier > 0 && (
            <div className={css.earlier}>
              <Button onPress={() => log.loadEarlier()}>{t('loadEarlier', { count: log.earlier })}</Button>
            </div>
          )}
          <div className={layout.fillHeight}>
            <Table
              handleRef={scroller}
              label={t('stderrLabel')}
              source={log}
              columns={useLineColumns(needle)}
              className={css.columns}
              grown={firstLine + lines.length}
              activeIndex={activeRow}
              onActivate={activate}
              onOpen={({ seq }) => openFrame(seq)}
              endLabel={() => t('newest')}
              rowClass={({ kind }) => (kind === 'stray' ? css.stray : undefined)}
            />
          </div>
        </div>
      </TableView>
    </div>
  );
}

function useLineColumns(needle: string): readonly Column<LogLine>[] {
  const t = useTranslations('traffic');
  return useMemo(
    () => [
      { id: 'time', heading: t('columns.time'), className: css.time, cell: ({ at }) => <Clock at={at} /> },
      {
        id: 'text',
        heading: t('columns.text'),
        text: (line) => line.text,
        cell: ({ kind }, _, text) => (
          <>
            {kind === 'stray' && <span className={css.mark}>{t('kind.stray')}</span>}
            <Marked text={text} needle={needle} />
          </>
        ),
        cellClass: () => css.text,
      },
    ],
    [t, needle],
  );
}

/** A line with each place where the text is found marked. */
function Marked({ text, needle }: { text: string; needle: string }) {
  const lower = text.toLowerCase();
  // Some letters have a lower case of another length: then the places would be wrong.
  if (needle === '' || lower.length !== text.length) return text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (let found = lower.indexOf(needle); found >= 0 && pieces.length < maxMarks; found = lower.indexOf(needle, at)) {
    pieces.push(text.slice(at, found), <mark key={found}>{text.slice(found, found + needle.length)}</mark>);
    at = found + needle.length;
  }
  return [...pieces, text.slice(at)];
}

const maxMarks = 100;

function openLog(sessionId: SessionId): StderrLog {
  return new StderrLog({
    filter: { sessionId, kinds: ['stderr', 'stray'] },
    cleared: useCleared.getState()[sessionId] ?? 0,
    fetchRows: (query, signal) => client.traffic.rows(query, { signal }),
    fetchText: async (seq, signal) => {
      const { base64 } = await client.traffic.body({ seq, form: 'raw', offset: 0, length: maxFrameBytes }, { signal });
      return new TextDecoder().decode(bytesFromBase64(base64));
    },
  });
}

/** How many frames of each session's stderr were cleared from view. They stay in the traffic log. */
export const useCleared = create<Readonly<Record<SessionId, number>>>(() => ({}));

interface StderrBarProps {
  text: string;
  onTextChange: (text: string) => void;
  /** How many lines match, and which of them is the current one, counting from 1; 0 for none. */
  matches: { count: number; current: number };
  /** Parts of the log that are not loaded, so not searched. */
  hasEarlier: boolean;
  onStep: (by: 1 | -1) => void;
  onExport: () => void;
  isExporting: boolean;
  onClear: () => void;
}

/** Finds lines (Enter and Shift+Enter go from one to the next), exports and clears. */
function StderrBar(props: StderrBarProps) {
  const { text, onTextChange, matches, hasEarlier, onStep, onExport, isExporting, onClear } = props;
  const t = useTranslations('traffic.stderr');
  const isSearching = text.trim() !== '';
  const found = t(matches.current === 0 ? 'matches' : 'matchOf', matches);
  return (
    <div className={classNames(layout.wideRow, css.bar)}>
      <div className={css.search}>
        <SearchField
          label={t('search')}
          value={text}
          onChange={onTextChange}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
            else event.continuePropagation();
          }}
        />
      </div>
      <span role="status" className={layout.quietLine}>
        {isSearching && (hasEarlier ? t('notLoaded', { found }) : found)}
      </span>
      {isSearching && (
        <>
          <IconButton
            icon={ChevronUp}
            label={t('previous')}
            isDisabled={matches.count === 0}
            onPress={() => onStep(-1)}
          />
          <IconButton icon={ChevronDown} label={t('next')} isDisabled={matches.count === 0} onPress={() => onStep(1)} />
        </>
      )}
      <Spacer />
      <IconButton icon={Download} label={t('export')} isDisabled={isExporting} onPress={onExport} />
      <IconButton icon={Trash2} label={t('clear')} onPress={onClear} />
    </div>
  );
}

/** Frames asked for at a time, and bytes of one body. */
const framesAtOnce = 500;
const bytesAtOnce = 4_000_000;

/** Saves all that a session has of stderr, and its stdout lines that were no messages, byte for byte in the order of arrival. */
async function exportStderr(sessionId: SessionId, serverName: string): Promise<void> {
  const filter = { sessionId, kinds: ['stderr' as const, 'stray' as const] };
  const parts: Blob[] = [];
  for (let from = 0, total = 1; from < total; from += framesAtOnce) {
    const page = await client.traffic.rows({ filter, from, count: framesAtOnce });
    total = page.total;
    for (const { seq, kind } of page.rows) {
      let last = 0;
      for (let offset = 0, size = 1; offset < size; ) {
        const body = await client.traffic.body({ seq, form: 'raw', offset, length: bytesAtOnce });
        const bytes = bytesFromBase64(body.base64);
        if (bytes.length === 0) break;
        size = body.size;
        offset += bytes.length;
        last = bytes.at(-1) ?? 0;
        parts.push(new Blob([bytes]));
      }
      // A stray line is recorded without its end.
      if (kind === 'stray' && last !== lineFeed) parts.push(new Blob(['\n']));
    }
  }
  saveParts(`${serverName.replace(/[^\p{L}\p{N}._-]+/gu, '_') || 'server'}-stderr.log`, parts);
}

const lineFeed = 0x0a;
