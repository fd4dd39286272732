import { Filter, Logs } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { FrameTableLook } from '../index.ts';
import { LevelBar } from './level-bar.tsx';
import { LogBar } from './log-bar.tsx';
import { useLogLook } from './log-cells.tsx';
import { hidesLogs, useLogView } from './log-view.ts';
import css from './logs-view.module.css';

interface LogsViewProps {
  /** Whose level can be chosen. */
  serverId: ServerId | undefined;
  filter: FrameFilter;
  /** How many messages match, in words. */
  total: ReactNode;
  /** The table of messages, or `empty` where there is none. */
  rows: (look: FrameTableLook, empty: ReactNode) => ReactNode;
}

/** The choices above the messages, how they look, and the level that a server is asked for below them. */
export function LogsView({ serverId, filter, total, rows }: LogsViewProps) {
  const look = useLogLook();
  return (
    <div className={css.panel}>
      <LogBar total={total} />
      {rows(look, hidesLogs(filter) ? <NoMatch /> : <NoLogs />)}
      {serverId !== undefined && <LevelBar key={serverId} serverId={serverId} />}
    </div>
  );
}

function NoMatch() {
  const t = useTranslations('logs');
  const reset = useLogView((view) => view.reset);
  return (
    <EmptyState title={t('noMatchTitle')} icon={Filter} actions={<Button onPress={reset}>{t('resetFilter')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  );
}

function NoLogs() {
  const t = useTranslations('logs');
  const { change } = useWindowSearch();
  return (
    <EmptyState
      title={t('emptyTitle')}
      icon={Logs}
      actions={<Button onPress={() => change({ panel: 'stderr' })}>{t('showStderr')}</Button>}
    >
      {t('emptyText')}
    </EmptyState>
  );
}
