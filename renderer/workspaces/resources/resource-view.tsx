import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { preloadContentView } from '../../kit/content/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { readResource } from '../../kit/reads.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ResourceDocument } from './document/resource-document.tsx';
import css from './listed-facts.module.css';
import { ListedFacts, type ListKind, useListed } from './listed-facts.tsx';
import { neighbourOf, type ResourceTab, useResourceTabs } from './tabs.ts';
import { TemplateForm } from './templates/template-form.tsx';
import { openTemplates, useTemplateStore } from './templates/template-store.ts';

const noTabs: readonly ResourceTab[] = [];
/** No tab of a resource has such a key: a URI has no blanks. */
const templateKey = 'template ';
const itemKey = 'item ';

/** The item area of the Resources workspace: opened resources and templates in tabs, the one in the address in front. */
export function ResourceView({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('resources');
  const { uri, template, item, change } = useResourcesSearch();
  const tabs = useResourceTabs((state) => state.byServer[serverId] ?? noTabs);
  const open = useResourceTabs((state) => state.open);
  const close = useResourceTabs((state) => state.close);
  const templates = useTemplateStore((state) => openTemplates(state, serverId));
  const { show, close: closeTemplate } = useTemplateStore.getState();
  useEffect(preloadContentView, []);
  // An address from elsewhere (a link, the palette, the last visit) has no tab yet.
  useEffect(() => {
    if (template !== undefined) show(serverId, template);
    else if (uri !== undefined) open(serverId, uri, false);
  }, [serverId, uri, template, open, show]);

  if (tabs.length + templates.length === 0 && item === undefined) {
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
  const closeTemplateTab = (closed: string) => {
    if (closed === template) change({ uri: tabs.at(-1)?.uri });
    closeTemplate(serverId, closed);
  };
  const readTemplated = (made: string) => {
    readResource(serverId, sessionId, made);
    open(serverId, made, true);
    change({ uri: made });
  };
  // Without a resource in the address the last tab is in front. The tabs are never left to choose one by
  // themselves: they would put it into the address, which may be another server's by then.
  const openKey = uri ?? tabs.at(-1)?.uri ?? templateKey + (templates.at(-1) ?? '');
  const inFront = item !== undefined ? itemKey : template !== undefined ? templateKey + template : openKey;
  return (
    <Tabs
      selectedKey={inFront}
      onSelectionChange={(key) => {
        const chosen = String(key);
        if (chosen === itemKey) return;
        const isTemplate = chosen.startsWith(templateKey);
        change(isTemplate ? { template: chosen.slice(templateKey.length) } : { uri: chosen });
      }}
    >
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
        {templates.map((each) => (
          <Tab key={each} id={templateKey + each} title={each} onClose={() => closeTemplateTab(each)}>
            ◇ <TemplateLabel sessionId={sessionId} template={each} />
          </Tab>
        ))}
        {item !== undefined && (
          <Tab id={itemKey} isPreview onClose={() => change({ uri: tabs.at(-1)?.uri })}>
            {t('listed.invalidItem')}
          </Tab>
        )}
      </TabBar>
      {item !== undefined && (
        <TabPanel id={itemKey}>
          <ListedItem sessionId={sessionId} place={item} />
        </TabPanel>
      )}
      {tabs.map((tab) => (
        <TabPanel key={tab.uri} id={tab.uri}>
          <ResourceDocument serverId={serverId} sessionId={sessionId} uri={tab.uri} />
        </TabPanel>
      ))}
      {templates.map((each) => (
        <TabPanel key={each} id={templateKey + each}>
          <TemplateForm serverId={serverId} sessionId={sessionId} template={each} onRead={readTemplated} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function TemplateLabel({ sessionId, template }: { sessionId: SessionId; template: string }) {
  const item = useListed(sessionId, 'templates', { uri: template })?.[0];
  return item === undefined ? template : itemLabel(item);
}

/** A listed item that cannot be read or filled in, because it has no URI: what the server sent, and what is wrong. */
function ListedItem({ sessionId, place }: { sessionId: SessionId; place: string }) {
  const t = useTranslations('resources');
  const { kind, ordinal } = placeOf(place);
  const found = useListed(sessionId, kind, { ordinal });
  const item = found?.[0];
  if (found === undefined) return null;
  if (item === undefined) return <EmptyState title={t('listed.missing')} />;
  const label = itemLabel(item) || t('noName');
  return (
    <article aria-label={label}>
      <Toolbar label={t('read.toolbar')}>
        <bdi>{visibleText(label)}</bdi>
      </Toolbar>
      <div className={classNames(layout.scroll, css.page)}>
        <ListedFacts sessionId={sessionId} kind={kind} item={item} />
      </div>
    </article>
  );
}

function placeOf(place: string): { kind: ListKind; ordinal: number } {
  const [kind, ordinal] = place.split('.');
  return { kind: kind === 'templates' ? 'templates' : 'resources', ordinal: Math.trunc(Number(ordinal)) || 0 };
}
