import { Maximize2, Minimize2, X } from 'lucide-react';
import { memo, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '../data/queries.ts';
import { useCallDialogStore, useConfirmedCall } from '../kit/requests/index.ts';
import { useCurrentServerId, useWindowSearch } from '../state/address.ts';
import { lowWindow, shortWindow } from '../state/window-size.ts';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../ui/controls/tabs.tsx';
import { isFocusLost } from '../ui/focus.ts';
import { focusPane } from '../ui/focus-pane.ts';
import layout from '../ui/layout.module.css';
import { useMedia } from '../ui/use-media.ts';
import css from './app.module.css';
import { ErrorBoundary } from './failures.tsx';
import { Region } from './region.tsx';
import { panels } from './views.tsx';

/**
 * How the panel is shown: below the workspace, maximised, or as its tab bar alone where the window is too short. In a
 * low window a tool confirmation has the same effect, unless the focus was in the panel.
 */
export function usePanelSize(): 'closed' | 'below' | 'full' | 'bar' {
  const { panel, panelSize } = useWindowSearch();
  const isShort = useMedia(shortWindow);
  const isLow = useMedia(lowWindow);
  const isConfirming = useConfirmedCall() !== undefined;
  const wasInPanel = useCallDialogStore(({ openedFrom }) => openedFrom === 'panel');
  if (panel === 'none') return 'closed';
  if (panelSize === 'full') return 'full';
  return isShort || (isLow && isConfirming && !wasInPanel) ? 'bar' : 'below';
}

/** Maximises the panel, or restores its size. */
export function useTogglePanelSize(): () => void {
  const { panel, change } = useWindowSearch();
  const size = usePanelSize();
  return () => {
    if (size === 'full') change({ panelSize: undefined });
    else change({ panel: panel === 'none' ? 'traffic' : panel, panelSize: 'full' });
  };
}

export const BottomPanel = memo(function BottomPanel() {
  const t = useTranslations('window.panel');
  const tp = useTranslations('window.panes');
  const serverId = useCurrentServerId();
  const sessionId = useSession(serverId, ({ id }) => id);
  const { panel, change } = useWindowSearch();
  const size = usePanelSize();
  const toggle = useTogglePanelSize();
  const isFull = size === 'full';
  useEffect(() => {
    // The maximised panel may cover the element that had the focus.
    if (isFull && isFocusLost()) focusPane('panel', { isShown: true });
  }, [isFull]);
  const buttons = (
    <>
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
          selectedKey={panel}
          onSelectionChange={(key) => {
            const chosen = panels.find(({ id }) => id === key);
            if (chosen !== undefined) change({ panel: chosen.id });
          }}
        >
          <TabBar
            aria-label={t('label')}
            names={panels.map(({ id }) => ({ id, name: t(id) }))}
            trailing={buttons}
            onDoublePress={toggle}
          >
            {panels.map(({ id, Badge }) => (
              <Tab key={id} id={id}>
                {t(id)} {Badge !== undefined && <Badge />}
              </Tab>
            ))}
          </TabBar>
          {size === 'bar' ? (
            // The tab refers to it (`aria-controls`).
            <div hidden>
              <TabPanel id={panel} />
            </div>
          ) : (
            panels.map(({ id, draw }) => (
              <TabPanel key={id} id={id}>
                <ErrorBoundary>{draw({ serverId, sessionId })}</ErrorBoundary>
              </TabPanel>
            ))
          )}
        </Tabs>
      </Region>
    </div>
  );
});
