import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import { keyOfTemplate, templateOfKey } from '#shared/mcp/lists/resource-layout.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { useIsListing } from '../../data/queries.ts';
import { preloadContentView } from '../../kit/content/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { readResource } from '../../kit/reads.ts';
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
import { TabStrip } from './tab-strip.tsx';
import { addressOf, openTab, useFront, useTabs } from './tabs.ts';
import { TemplateForm } from './templates/template-form.tsx';

/** No tab of a resource or template has such a key. */
const itemKey = 'item ';

/** The item area of the Resources workspace: opened resources and templates in tabs, the one in the address in front. */
export function ResourceView({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('resources');
  const { uri, template, item, change } = useResourcesSearch();
  const tabs = useTabs(serverId);
  const front = useFront(serverId);
  const isListing = useIsListing(sessionId);
  // Evaluating the editor holds the main thread for long: the pages of a list come first.
  useEffect(() => (isListing ? undefined : preloadContentView()), [isListing]);
  // An address from elsewhere (a link, the palette, the last visit) has no tab yet.
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
  // The tabs are never left to choose one by themselves: they would put it into the address, which may be another
  // server's by then.
  return (
    <Tabs
      selectedKey={front ?? itemKey}
      onSelectionChange={(key) => {
        const chosen = String(key);
        if (chosen !== itemKey) change(addressOf(chosen));
      }}
    >
      <TabStrip serverId={serverId} sessionId={sessionId} front={front}>
        {item !== undefined && (
          <Tab id={itemKey} isPreview onClose={() => change(addressOf(tabs.at(-1)?.key))}>
            {t('listed.invalidItem')}
          </Tab>
        )}
      </TabStrip>
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
