import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { ServerId, SessionId } from '#shared/model/id.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ResourceDocument } from './resource-document.tsx';
import { neighbourOf, type ResourceTab, useResourceTabs } from './tabs.ts';

const noTabs: readonly ResourceTab[] = [];

/** The item area of the Resources workspace: opened resources in tabs, the one in the address in front. */
export function ResourceView({ serverId, sessionId }: { serverId: ServerId; sessionId: SessionId }) {
  const t = useTranslations('resources');
  const { uri, change } = useResourcesSearch();
  const tabs = useResourceTabs((state) => state.byServer[serverId] ?? noTabs);
  const open = useResourceTabs((state) => state.open);
  const close = useResourceTabs((state) => state.close);
  // An address from elsewhere (a link, the palette, the last visit) has no tab yet.
  useEffect(() => {
    if (uri !== undefined) open(serverId, uri, false);
  }, [serverId, uri, open]);

  if (tabs.length === 0) {
    return (
      <EmptyState title={t('noneOpenTitle')} icon={FileText}>
        {t('noneOpenText')}
      </EmptyState>
    );
  }
  const closeTab = (closed: string) => {
    if (closed === uri) change({ uri: neighbourOf(tabs, closed) });
    close(serverId, closed);
  };
  return (
    <Tabs {...(uri !== undefined && { selectedKey: uri })} onSelectionChange={(key) => change({ uri: String(key) })}>
      <TabBar aria-label={t('read.openTabs')}>
        {tabs.map((tab) => (
          <Tab
            key={tab.uri}
            id={tab.uri}
            title={tab.uri}
            isPreview={tab.isPreview}
            onDoublePress={() => open(serverId, tab.uri, true)}
            onClose={() => closeTab(tab.uri)}
          >
            {fileNameOf(tab.uri)}
          </Tab>
        ))}
      </TabBar>
      {tabs.map((tab) => (
        <TabPanel key={tab.uri} id={tab.uri}>
          <ResourceDocument serverId={serverId} sessionId={sessionId} uri={tab.uri} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
