import { Terminal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SessionId } from '#shared/model/id/id.ts';
import { client } from '../../../data/client.ts';
import { useVersion } from '../../../data/observable.ts';
import { useSessions } from '../../../data/queries.ts';
import { trafficHead } from '../../../data/versions.ts';
import { bytesFromBase64 } from '../../../kit/editor/index.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { JumpToEnd } from '../../../ui/rows/jump-to-end.tsx';
import { Cell, RowScroller, type RowScrollerHandle } from '../../../ui/rows/row-scroller.tsx';
import { Clock } from '../../../ui/status/clock.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { useCleared } from './cleared.ts';
import { exportStderr } from './export-stderr.ts';
import { StderrBar } from './stderr-bar.tsx';
import { StderrLog } from './stderr-log.ts';
import css from './stderr-panel.module.css';

/** The most of one chunk that is shown; pipes carry 64 kB at a time. */
const mostOfOneFrame = 256_000;

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
    const follow = () => log.setHead(trafficHead.get());
    follow();
    return trafficHead.subscribe(follow);
  }, [log]);
  useVersion(log);
  const openFrame = useOpenFrame();
  const [activeRow, setActiveRow] = useState(-1);
  const [pause, setPause] = useState<number>();
  const scroller = useRef<RowScrollerHandle>(null);
  const [text, setText] = useState('');
  const [isExporting, setExporting] = useState(false);
  const { lines } = log;
  const needle = text.trim().toLowerCase();
  const matches =
    needle === '' ? [] : lines.flatMap((line, row) => (line.text.toLowerCase().includes(needle) ? [row] : []));
  const go = (row: number | undefined) => {
    if (row === undefined) return;
    setActiveRow(row);
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
    setActiveRow(-1);
    setPause(undefined);
  };
  const save = () => {
    setExporting(true);
    void attempt(exportStderr(sessionId, serverName)).then(() => setExporting(false));
  };

  if (log.failure !== undefined) {
    return <FailureNotice failure={log.failure} onRetry={() => setLog(openLog(sessionId))} />;
  }
  if (log.isLoaded && lines.length === 0 && log.earlier === 0) {
    return (
      <EmptyState title={t('stderrEmptyTitle')} icon={Terminal}>
        {t('stderrEmptyText')}
      </EmptyState>
    );
  }
  return (
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
      <RowScroller
        handleRef={scroller}
        label={t('stderrLabel')}
        total={lines.length}
        head={
          <>
            <Cell isHeading>{t('columns.time')}</Cell>
            <Cell isHeading>{t('columns.text')}</Cell>
          </>
        }
        activeRow={activeRow}
        onActiveRowChange={setActiveRow}
        onKeyDown={(event) => {
          const line = lines[activeRow];
          if (event.key !== 'Enter' || line === undefined) return;
          event.preventDefault();
          openFrame(line.seq);
        }}
        onFollow={(isFollowing) => setPause(isFollowing ? undefined : lines.length)}
        rowClass={(row) => classNames(lines[row]?.kind === 'stray' && css.stray, row === activeRow && css.active)}
        renderRow={(row) => {
          const line = lines[row];
          if (line === undefined) return null;
          return (
            <>
              <Cell className={css.time}>
                <Clock at={line.at} />
              </Cell>
              <Cell className={css.text} title={line.text}>
                {line.kind === 'stray' && <span className={css.mark}>{t('kind.stray')}</span>}
                <Marked text={line.text} needle={needle} />
              </Cell>
            </>
          );
        }}
      />
      {pause !== undefined && lines.length > pause && (
        <JumpToEnd label={t('newest')} onPress={() => scroller.current?.scrollToEnd()} />
      )}
    </div>
  );
}

/** A line with each place where the text is found marked. */
function Marked({ text, needle }: { text: string; needle: string }) {
  const lower = text.toLowerCase();
  // Some letters have a lower case of another length: then the places would be wrong.
  if (needle === '' || lower.length !== text.length) return text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (let found = lower.indexOf(needle); found >= 0 && pieces.length < mostMarks; found = lower.indexOf(needle, at)) {
    pieces.push(text.slice(at, found), <mark key={found}>{text.slice(found, found + needle.length)}</mark>);
    at = found + needle.length;
  }
  return [...pieces, text.slice(at)];
}

const mostMarks = 100;

function openLog(sessionId: SessionId): StderrLog {
  return new StderrLog({
    filter: { sessionId, kinds: ['stderr', 'stray'] },
    cleared: useCleared.getState()[sessionId] ?? 0,
    fetchRows: (query, signal) => client.traffic.rows(query, { signal }),
    fetchText: async (seq, signal) => {
      const { base64 } = await client.traffic.body({ seq, form: 'raw', offset: 0, length: mostOfOneFrame }, { signal });
      return new TextDecoder().decode(bytesFromBase64(base64));
    },
  });
}
