import { Filter, Logs } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { FrameFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { useServers } from '../../../data/queries.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import type { FrameTableLook } from '../index.ts';
import { LevelBar } from './level-bar.tsx';
import { useLogLook } from './log-cells.tsx';
import { hidesLogs, type LevelChoice, useLogView } from './log-view.ts';
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

/** The filters above the messages, and below them the level that is requested of a server. */
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

/** What to show of the log messages: text, logger, level, server. */
function LogBar({ total }: { total: ReactNode }) {
  const t = useTranslations('logs');
  const { text, logger, level, change } = useLogView();
  const levels: { value: LevelChoice; label: string }[] = [
    { value: 'all', label: t('allLevels') },
    ...logLevels.slice(1).map((name) => ({ value: name, label: t('fromLevel', { level: name }) })),
    { value: 'malformed', label: t('onlyMalformed') },
  ];
  return (
    <div className={css.bar}>
      <div className={css.search}>
        <SearchField label={t('filter')} value={text} onChange={(next) => change({ text: next })} />
      </div>
      <div className={css.logger}>
        <SearchField
          label={t('filterLogger')}
          placeholder={t('columns.logger')}
          value={logger}
          onChange={(next) => change({ logger: next })}
        />
      </div>
      <div className={css.choice}>
        <Select
          label={t('levels')}
          isLabelHidden
          value={level}
          options={levels}
          onChange={(next) => change({ level: next })}
        />
      </div>
      <div className={css.choice}>
        <ServerSelect />
      </div>
      <Spacer />
      <span className={css.total}>{total}</span>
    </div>
  );
}

function ServerSelect() {
  const t = useTranslations('logs');
  const { serverId, change } = useLogView();
  const servers = useServers() ?? [];
  const options: { value: ServerId | ''; label: string }[] = [
    { value: '', label: t('allServers') },
    ...servers.map(({ server }) => ({ value: server.id, label: server.name })),
  ];
  return (
    <Select
      label={t('columns.server')}
      isLabelHidden
      value={serverId ?? ''}
      options={options}
      onChange={(next) => change({ serverId: next === '' ? undefined : next })}
    />
  );
}
