import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { stringAt } from '#shared/model/json/json.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { SessionState } from '../../../data/queries.ts';
import { closeRecordings } from '../../../data/recordings.ts';
import { attempt } from '../../../state/notice.ts';
import { MenuItem } from '../../../ui/controls/menu.tsx';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock, dateTimeText } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { serverStatus } from '../server-status.ts';
import css from '../servers.module.css';
import { hasFailed } from './end-reason.tsx';
import type { RecordedStarts } from './list-rows.ts';

export interface StartEntryProps {
  view: ServerView;
  session: SessionState | undefined;
}

/** Names a start of a client by when it was and its state. */
export function useStartName(): (props: StartEntryProps) => string {
  const t = useTranslations('servers');
  return ({ view: { server, approved }, session }) => {
    const { word, params } = serverStatus(session, approved);
    const at = session && dateTimeText(session.startedAt);
    const state = hasFailed(session) ? t('state.failed') : t(`state.${word}`, params);
    return [visibleText(server.name), at, state].filter((part) => part !== undefined).join(', ');
  };
}

/** When a recorded session started and how long it took, in the row of one that is alone. */
export function OnlyStart({ session }: { session: SessionState }) {
  const { duration } = useQuantities();
  const { startedAt, recorded } = session;
  return (
    <div className={css.more}>
      {recorded?.durationMs !== undefined && `${duration(recorded.durationMs)} · `}
      <StartTime at={startedAt} />
    </div>
  );
}

export function StartTime({ at }: { at: number }) {
  return (
    <Clock at={at} hasDate={new Date(at).toDateString() !== new Date().toDateString()} fractionClass={css.fraction} />
  );
}

/** The name that a session's server gives itself. */
export function ownName(session: SessionState | undefined): string | undefined {
  const name = stringAt(session?.serverInfo, 'title') ?? stringAt(session?.serverInfo, 'name');
  return name === undefined ? undefined : visibleText(name);
}

/** The commands of several starts together. */
export function StartsCommands({ starts }: Pick<RecordedStarts, 'starts'>) {
  const t = useTranslations('servers.starts');
  const ids = starts.flatMap(({ view: { recordingId } }) => recordingId ?? []);
  return (
    <MenuItem icon={X} onPress={() => void attempt(closeRecordings(ids))}>
      {t('closeAll', { count: ids.length })}
    </MenuItem>
  );
}
