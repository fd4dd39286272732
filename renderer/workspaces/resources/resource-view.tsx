import { useRouter } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import { fileNameOf } from '#shared/mcp/mime.ts';
import { keyOfTemplate, templateOfKey } from '#shared/mcp/resources/template-key.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { useIsListing } from '../../data/queries.ts';
import { readResource } from '../../data/reads.ts';
import { preloadContentView } from '../../kit/content/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { ItemTabs, openTab, useTabs } from '../../kit/tabs/index.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Tab, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ResourceDocument } from './document/resource-document.tsx';
import { ListedFacts, type ListKind, useListed } from './listed-facts.tsx';
import css from './resources.module.css';
import { addressOf, useFront } from './tabs.ts';
import { TemplateForm } from './templates/template-form.tsx';

/** The key of the tab for an item without a URI; no other tab has it. */
const itemKey = 'item ';

/** The item area of the Resources workspace: the open resources and templates as tabs. */
export function ResourceView({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('resources');
  const { uri, template, item, change } = useResourcesSearch();
  const tabs = useTabs(serverId);
  const front = useFront(serverId);
  const router = useRouter();
  const isListing = useIsListing(sessionId);
  // Loading the editor blocks the main thread, so it waits until the lists are fetched.
  useEffect(() => (isListing ? undefined : preloadContentView()), [isListing]);
  // The address may come from a link, the palette or the last session.
  useEffect(() => {
    if (template !== undefined) openTab(serverId, keyOfTemplate(template), true);
    else if (uri !== undefined) openTab(serverId, uri, false);
  }, [serverId, uri, template]);

  if (tabs.length === 0 && item === undefined) {
    return (
      <EmptyState title={t('noneOpenTitle')} icon={FileText}>
        {t('noneOpenText')}
      </EmptyState>
    );
  }
  const readTemplated = (made: string) => {
    readResource(serverId, sessionId, made);
    openTab(serverId, made, true);
    change({ uri: made });
  };
  // Always a key: without one, Tabs would select a tab, and put it into an address that may be of another server.
  return (
    <Tabs
      selectedKey={front ?? itemKey}
      onSelectionChange={(key) => {
        const chosen = String(key);
        if (chosen !== itemKey) change(addressOf(chosen));
      }}
    >
      <ItemTabs
        of={serverId}
        label={t('tabs.label')}
        front={front}
        nameOf={(key) => templateOfKey(key) ?? fileNameOf(key)}
        titleOf={(key) => templateOfKey(key) ?? key}
        copyLabel={t('read.copyUri')}
        drawLabel={(key) => <TabLabel sessionId={sessionId} tabKey={key} />}
        hrefOf={(key) =>
          router.buildLocation({
            to: '/servers/$serverId/resources',
            params: { serverId },
            search: addressOf(key),
          }).href
        }
        onFront={(key) => change(addressOf(key))}
      >
        {item !== undefined && (
          <Tab id={itemKey} isPreview onClose={() => change(addressOf(tabs.at(-1)?.key))}>
            {t('listed.invalidItem')}
          </Tab>
        )}
      </ItemTabs>
      {item !== undefined && (
        <TabPanel id={itemKey}>
          <ListedItem sessionId={sessionId} place={item} />
        </TabPanel>
      )}
      {tabs.map(({ key }) => {
        const pattern = templateOfKey(key);
        return (
          <TabPanel key={key} id={key}>
            {pattern === undefined ? (
              <ResourceDocument serverId={serverId} sessionId={sessionId} uri={key} />
            ) : (
              <TemplateForm serverId={serverId} sessionId={sessionId} template={pattern} onRead={readTemplated} />
            )}
          </TabPanel>
        );
      })}
    </Tabs>
  );
}

/** A listed item without a URI, which cannot be read: its fields and problems. */
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

function TabLabel({ sessionId, tabKey }: { sessionId: SessionId; tabKey: string }) {
  const template = templateOfKey(tabKey);
  return template === undefined ? fileNameOf(tabKey) : <TemplateLabel sessionId={sessionId} template={template} />;
}

function TemplateLabel({ sessionId, template }: { sessionId: SessionId; template: string }) {
  const item = useListed(sessionId, 'templates', { uri: template })?.[0];
  return <>◇ {visibleText(item === undefined ? template : itemLabel(item))}</>;
}
