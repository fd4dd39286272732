import { Maximize2, Minimize2, X } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { declaresTasks } from '#shared/mcp/capabilities.ts';
import { useSession, useSessionStates, useTasks } from '../data/queries.ts';
import { useCurrentServerId, useWindowSearch } from '../state/address.ts';
import { usePreference } from '../state/preferences.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Segmented } from '../ui/controls/segmented.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../ui/controls/tabs.tsx';
import { isFocusLost } from '../ui/focus.ts';
import { focusPane } from '../ui/focus-pane.ts';
import layout from '../ui/layout.module.css';
import css from './app.module.css';
import { ErrorBoundary } from './failures.tsx';
import { usePanelSize, useTogglePanelSize } from './panel-size.ts';
import { Region } from './region.tsx';
import { panels } from './views.tsx';

/** Whether there are tasks, or a connected server offers them. */
function useHasTasks(): boolean {
  const hasAny = useTasks().length > 0;
  const isOffered = useSessionStates()?.some(({ capabilities }) => declaresTasks(capabilities)) === true;
  return hasAny || isOffered;
}

/** The tabs of the panels, and the chosen one below them. */
export const BottomPanel = memo(function BottomPanel() {
  const t = useTranslations('window.panel');
  const tp = useTranslations('window.panes');
  const serverId = useCurrentServerId();
  const sessionId = useSession(serverId, ({ id }) => id);
  const { panel, change } = useWindowSearch();
  const [scope, setScope] = usePreference('panelScope');
  const size = usePanelSize();
  const toggle = useTogglePanelSize();
  const isFull = size === 'full';
  // Standard error is a source of the logs.
  const tab = panel === 'stderr' ? 'logs' : panel;
  const hasTasks = useHasTasks();
  const open = panels.find(({ id }) => id === panel)?.draw ?? (() => null);
  const shown = panels.filter(({ id }) => id !== 'stderr' && (id !== 'tasks' || hasTasks || tab === 'tasks'));
  useEffect(() => {
    // The maximised panel may cover the element that had the focus.
    if (isFull && isFocusLost()) focusPane('panel', { isShown: true });
  }, [isFull]);
  const buttons = (
    <>
      {tab === 'logs' && (
        <Segmented
          label={t('logSource')}
          value={panel === 'stderr' ? panel : 'logs'}
          options={[
            { value: 'logs', label: t('logMessages') },
            { value: 'stderr', label: t('stderr') },
          ]}
          onChange={(source) => change({ panel: source })}
        />
      )}
      {serverId !== undefined && panel !== 'stderr' && (
        <Segmented
          label={t('scope')}
          value={scope}
          options={[
            { value: 'this', label: t('thisServer') },
            { value: 'all', label: t('allServers') },
          ]}
          onChange={setScope}
        />
      )}
      <IconButton
        icon={isFull ? Minimize2 : Maximize2}
        label={t(isFull ? 'restore' : 'maximise')}
        shortcut="maximise"
        onPress={toggle}
      />
      <IconButton icon={X} label={t('close')} shortcut="panel" onPress={() => change({ panel: 'none' })} />
    </>
  );
  return (
    <div className={classNames(layout.column, css.panelPlace)} data-size={size}>
      <Region pane="panel" label={tp('panel')} content={panel}>
        <Tabs
          selectedKey={tab}
          onSelectionChange={(key) => {
            const chosen = shown.find(({ id }) => id === key);
            if (chosen !== undefined) change({ panel: chosen.id });
          }}
        >
          <TabBar
            aria-label={t('label')}
            names={shown.map(({ id }) => ({ id, name: t(id) }))}
            trailing={buttons}
            onDoublePress={toggle}
          >
            {shown.map(({ id, Badge }) => (
              <Tab key={id} id={id}>
                {t(id)} {Badge !== undefined && <Badge />}
              </Tab>
            ))}
          </TabBar>
          {size === 'bar' ? (
            // The tab refers to it (`aria-controls`).
            <div hidden>
              <TabPanel id={tab} />
            </div>
          ) : (
            shown.map(({ id, draw }) => (
              <TabPanel key={id} id={id}>
                <ErrorBoundary>{(id === tab ? open : draw)({ serverId, sessionId })}</ErrorBoundary>
              </TabPanel>
            ))
          )}
        </Tabs>
      </Region>
    </div>
  );
});
