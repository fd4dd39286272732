import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { useHead } from '../data/head.ts';
import { useAsks } from '../data/queries.ts';
import { AsksPanel } from '../panels/inbox/index.ts';
import { LiveCount, SubscriptionsPanel } from '../panels/subscriptions/index.ts';
import { OpenTasks, TasksPanel } from '../panels/tasks/index.ts';
import { StderrPanel, TrafficPanel } from '../panels/traffic/index.ts';
import { LogsPanel } from '../panels/traffic/logs/index.ts';
import { panels, useWindowSearch } from '../state/address.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useQuantities } from '../ui/quantities.ts';
import { Tab, TabBar, TabPanel, Tabs } from '../ui/tabs.tsx';
import { Tag } from '../ui/tag.tsx';
import css from './bottom-panel.module.css';
import { ErrorBoundary } from './error-boundary.tsx';

interface BottomPanelProps {
  /** The current server and its newest session. */
  serverId: ServerId | undefined;
  sessionId: SessionId | undefined;
}

/** What goes on beside the work: traffic, logs, subscriptions, stderr, asks, tasks. */
export function BottomPanel({ serverId, sessionId }: BottomPanelProps) {
  const t = useTranslations('window.panel');
  const { panel, change } = useWindowSearch();
  const asks = useAsks();
  const close = <IconButton icon={X} label={t('close')} shortcut="Mod+J" onPress={() => change({ panel: 'none' })} />;
  return (
    <Tabs
      selectedKey={panel}
      onSelectionChange={(key) => {
        const chosen = panels.find((name) => name === key);
        if (chosen !== undefined) change({ panel: chosen });
      }}
    >
      <TabBar aria-label={t('label')} trailing={close}>
        <Tab id="traffic">
          {t('traffic')} <FrameCount />
        </Tab>
        <Tab id="logs">{t('logs')}</Tab>
        <Tab id="subscriptions">
          {t('subscriptions')} <LiveCount />
        </Tab>
        <Tab id="stderr">{t('stderr')}</Tab>
        <Tab id="asks">
          {t('asks')} {asks.length > 0 && <Tag tone="warn">{asks.length}</Tag>}
        </Tab>
        <Tab id="tasks">
          {t('tasks')} <OpenTasks />
        </Tab>
      </TabBar>
      <TabPanel id="traffic">
        <ErrorBoundary>
          <TrafficPanel serverId={serverId} />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="logs">
        <ErrorBoundary>
          <LogsPanel serverId={serverId} />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="subscriptions">
        <ErrorBoundary>
          <SubscriptionsPanel serverId={serverId} />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="stderr">
        <ErrorBoundary>
          <StderrPanel sessionId={sessionId} />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="asks">
        <ErrorBoundary>
          <AsksPanel />
        </ErrorBoundary>
      </TabPanel>
      <TabPanel id="tasks">
        <ErrorBoundary>
          <TasksPanel serverId={serverId} />
        </ErrorBoundary>
      </TabPanel>
    </Tabs>
  );
}

function FrameCount() {
  const { count } = useQuantities();
  const head = useHead();
  return <span className={css.count}>{count(head)}</span>;
}
