import { CassetteTape, ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type FindingMarks, useServerMarks } from '../../../data/findings.ts';
import type { SessionState } from '../../../data/queries.ts';
import { FindingCounts } from '../../../kit/findings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RowMenuButton } from '../../../ui/controls/menu.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { StatusDot } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { serverStatus } from '../server-status.ts';
import css from '../servers.module.css';
import { EndReason, hasFailed } from './end-reason.tsx';
import { mainStart, type RecordedStarts } from './list-rows.ts';
import { ownName, type StartEntryProps, StartTime, useStartName } from './start-facts.tsx';

/** A client with a server that it started several times while it was recorded. */
export function StartsEntry({ group, onToggle }: { group: RecordedStarts; onToggle: () => void }) {
  const t = useTranslations('servers');
  const { client, starts, isOpen } = group;
  const live = starts.filter(({ session }) => session?.recorded?.isLive === true).length;
  const main = mainStart(starts)?.session;
  const [tone, word] = hasFailed(main)
    ? (['error', 'failed'] as const)
    : live > 0
      ? (['ok', 'recording'] as const)
      : (['idle', 'recorded'] as const);
  const known = [
    ownName(main),
    t('starts.count', { count: starts.length }),
    live > 0 && t('starts.live', { count: live }),
  ];
  return (
    <div className={classNames(layout.shrink, css.entry)}>
      <div className={classNames(layout.row, css.line)}>
        <StatusDot tone={tone} label={t(`state.${word}`)} />
        <span className={css.entryName} title={visibleText(client)}>
          <bdi>{visibleText(client)}</bdi>
        </span>
        <CassetteTape className={css.recordedMark} role="img" aria-label={t('ofClient')} />
        <FindingCounts marks={sumOf(starts, useServerMarks())} />
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          label={t(isOpen ? 'starts.hide' : 'starts.show')}
          aria-expanded={isOpen}
          onPress={onToggle}
        />
        <span className={css.buttons}>
          <RowMenuButton label={t('more', { server: visibleText(client) })} />
        </span>
      </div>
      <div className={css.more}>{known.filter((part) => part !== undefined && part !== false).join(' · ')}</div>
    </div>
  );
}

/** The findings of all starts together. */
function sumOf(starts: RecordedStarts['starts'], marks: ReturnType<typeof useServerMarks>): FindingMarks {
  const sum = { error: 0, warning: 0 };
  for (const { view } of starts) {
    sum.error += marks.get(view.server.id)?.error ?? 0;
    sum.warning += marks.get(view.server.id)?.warning ?? 0;
  }
  return sum;
}

/** One start of a recorded client, below the client: when, how long, and what became of it. */
export function StartEntry({ view, session }: StartEntryProps) {
  const t = useTranslations('servers');
  const live = useTranslations('recordings');
  const { server, approved } = view;
  const name = useStartName();
  const { tone, word, params } = serverStatus(session, approved);
  const state = t(`state.${word}`, params);
  return (
    <div className={classNames(layout.shrink, css.entry, css.start)}>
      <div className={classNames(layout.row, css.line)}>
        <StatusDot tone={tone} label={state} />
        <span className={css.entryName}>{session !== undefined && <StartTime at={session.startedAt} />}</span>
        <FindingCounts marks={useServerMarks().get(server.id)} />
        <span className={css.buttons}>
          <RowMenuButton label={t('more', { server: name({ view, session }) })} />
        </span>
      </div>
      <StartLine
        session={session}
        state={word === 'recorded' ? undefined : word === 'recording' ? live('live') : state}
      />
      <EndReason session={session} />
    </div>
  );
}

/** What is known of a recorded session besides when it started. */
function StartLine({ session, state }: { session: SessionState | undefined; state: string | undefined }) {
  const { duration } = useQuantities();
  const durationMs = session?.recorded?.durationMs;
  const isProbe = session?.recorded?.isProbe === true;
  const known = [state, durationMs !== undefined && duration(durationMs), !isProbe && session?.revision];
  return (
    <div className={css.more}>
      {known
        .filter((part) => part !== undefined && part !== false)
        .map(visibleText)
        .join(' · ')}
    </div>
  );
}
