import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useWindowSearch } from '../state/address.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../ui/tabs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { type CurrentServer, panels } from './views.tsx';

/** The panels, one of them open. */
export function BottomPanel(current: CurrentServer) {
  const t = useTranslations('window.panel');
  const { panel, change } = useWindowSearch();
  const close = <IconButton icon={X} label={t('close')} shortcut="Mod+J" onPress={() => change({ panel: 'none' })} />;
  return (
    <Tabs
      selectedKey={panel}
      onSelectionChange={(key) => {
        const chosen = panels.find(({ id }) => id === key);
        if (chosen !== undefined) change({ panel: chosen.id });
      }}
    >
      <TabBar aria-label={t('label')} trailing={close}>
        {panels.map(({ id, Badge }) => (
          <Tab key={id} id={id}>
            {t(id)} {Badge !== undefined && <Badge />}
          </Tab>
        ))}
      </TabBar>
      {panels.map(({ id, draw }) => (
        <TabPanel key={id} id={id}>
          <ErrorBoundary>{draw(current)}</ErrorBoundary>
        </TabPanel>
      ))}
    </Tabs>
  );
}
