import { Filter, Logs } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { useWindowSearch } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { FrameBrowser, useRows } from '../traffic/index.ts';
import { LevelBar } from './level-bar.tsx';
import { LogBar } from './log-bar.tsx';
import { useLogLook } from './log-cells.tsx';
import { hidesLogs, logFilter, useLogView } from './log-view.ts';
import css from './logs-panel.module.css';

/** What servers write by `notifications/message`, newest at the end; the message in the address is open beside it. */
export function LogsPanel({ serverId }: { serverId: ServerId | undefined }) {
  const { text, logger, level, serverId: narrowedTo } = useLogView();
  const typed = useDebounced(text);
  const typedLogger = useDebounced(logger);
  const filter = useMemo(
    () => logFilter({ text: typed, logger: typedLogger, level, serverId: narrowedTo }),
    [typed, typedLogger, level, narrowedTo],
  );
  const store = useRows(filter);
  const look = useLogLook();
  const told = narrowedTo ?? serverId;
  return (
    <div className={css.panel}>
      <LogBar store={store} />
      <FrameBrowser
        id="logs"
        store={store}
        filter={filter}
        look={look}
        opens={(frame) => frame.log !== undefined}
        empty={hidesLogs(filter) ? <NoMatch /> : <NoLogs />}
      />
      {told !== undefined && <LevelBar key={told} serverId={told} />}
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
