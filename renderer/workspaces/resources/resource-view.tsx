import { useRouter } from '@tanstack/react-router';
import { AppWindow, ArrowLeft, ArrowRight, Copy, FileText, Pin, PinOff, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import { fileNameOf } from '#shared/mcp/mime.ts';
import { keyOfTemplate, templateOfKey } from '#shared/mcp/resources/template-key.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useIsListing } from '../../data/queries.ts';
import { readResource } from '../../data/reads.ts';
import { preloadContentView } from '../../kit/content/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { openNewWindow } from '../../state/desktop.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, MenuSeparator, rowAt } from '../../ui/controls/menu.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { isShortcut } from '../../ui/shortcuts.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ResourceDocument } from './document/resource-document.tsx';
import { ListedFacts, type ListKind, useListed } from './listed-facts.tsx';
import css from './resources.module.css';
import {
  addressOf,
  closedBy,
  closeTabs,
  moveTab,
  openTab,
  pinTab,
  type ResourceTab,
  reopenTabs,
  useFront,
  useTabs,
} from './tabs.ts';
import { TemplateForm } from './templates/template-form.tsx';

/** The key of the tab for an item without a URI; no other tab has it. */
const itemKey = 'item ';

/** The item area of the Resources workspace: the open resources and templates as tabs. */
export function ResourceView({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('resources');
  const { uri, template, item, change } = useResourcesSearch();
  const tabs = useTabs(serverId);
  const front = useFront(serverId);
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

interface TabStripProps {
  serverId: ServerId;
  sessionId: SessionId;
  front: string | undefined;
  /** Tabs after those of resources and templates. */
  children: ReactNode;
}

/**
 * The open resources and templates of a server. Dragging and Ctrl+Shift+arrow keys move a tab; its button, the middle
 * mouse button and Delete close it; its menu pins it.
 */
function TabStrip({ serverId, sessionId, front, children }: TabStripProps) {
  const t = useTranslations('resources.tabs');
  const tabs = useTabs(serverId);
  const { change } = useResourcesSearch();
  const frontTab = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (front !== undefined) frontTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [front]);

  const close = (keys: readonly string[]) => {
    leave(keys);
    const [only] = keys;
    if (only === undefined) return;
    const removed =
      keys.length === 1
        ? { what: 'closedTab' as const, name: templateOfKey(only) ?? only }
        : { what: 'closedTabs' as const, count: keys.length };
    offerUndo(removed, () => reopenTabs(serverId, tabs, keys));
  };
  const leave = (keys: readonly string[]) => {
    const next = closeTabs(serverId, keys, front);
    if (front !== undefined && keys.includes(front)) change(addressOf(next));
  };
  const placeOf = (key: string | undefined) => tabs.findIndex((tab) => tab.key === key);
  const moveByKey = (event: KeyboardEvent) => {
    const step = isShortcut(event, 'moveTabLeft') ? -1 : isShortcut(event, 'moveTabRight') ? 1 : 0;
    const key = rowAt(event)?.key;
    if (step === 0 || placeOf(key) === -1 || key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTab(serverId, key, placeOf(key) + step);
  };
  const hrefOf = useTabHref(serverId);
  /** A tab that is dropped outside the window moves to a window of its own. */
  const leaveWindow = ({ screenX: x, screenY: y, dataTransfer }: DragEvent) => {
    const { screenX: left, screenY: top, outerWidth, outerHeight } = window;
    const isInside = x >= left && x <= left + outerWidth && y >= top && y <= top + outerHeight;
    if (dragged === undefined || isInside || dataTransfer.dropEffect !== 'none') return;
    openNewWindow(hrefOf(dragged), { x, y });
    leave(closedBy(tabs, dragged, 'this'));
  };
  const endDrag = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const dragOver = (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    setTarget(rowAt(event)?.key);
  };
  const drop = (event: DragEvent) => {
    const to = placeOf(rowAt(event)?.key);
    if (dragged === undefined) return;
    event.preventDefault();
    moveTab(serverId, dragged, to === -1 ? tabs.length : to);
    endDrag();
  };
  const menuItems = (menuKey: string | undefined) => {
    const tab = tabs.find(({ key }) => key === menuKey);
    return tab && <TabMenuItems serverId={serverId} tabs={tabs} tab={tab} onClose={close} />;
  };
  return (
    <ContextMenu label={t('menu')} items={menuItems}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its tabs. */}
      <div
        onKeyDownCapture={moveByKey}
        // The middle button closes a tab: it must not start to scroll.
        onMouseDown={(event) => {
          if (event.button === 1) event.preventDefault();
        }}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          setDragged(rowAt(event)?.key);
        }}
        onDragOver={dragOver}
        onDrop={drop}
        onDragEnd={(event) => {
          leaveWindow(event);
          endDrag();
        }}
      >
        <TabBar
          aria-label={t('label')}
          names={tabs.map(({ key }) => ({ id: key, name: templateOfKey(key) ?? fileNameOf(key) }))}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              ref={tab.key === front ? frontTab : undefined}
              id={tab.key}
              title={templateOfKey(tab.key) ?? tab.key}
              isPreview={tab.isPreview}
              onDoublePress={() => openTab(serverId, tab.key, true)}
              {...(!tab.isPinned && { onClose: () => close([tab.key]) })}
            >
              <span
                draggable
                className={classNames(layout.aligned, layout.shrink, css.label)}
                data-target={tab.key === target || undefined}
              >
                {tab.isPinned && <Pin aria-label={t('pinned')} className={css.pin} />}
                <span className={classNames(layout.truncate, css.name)}>
                  <TabLabel sessionId={sessionId} tabKey={tab.key} />
                </span>
              </span>
            </Tab>
          ))}
          {children}
        </TabBar>
      </div>
    </ContextMenu>
  );
}

function TabLabel({ sessionId, tabKey }: { sessionId: SessionId; tabKey: string }) {
  const template = templateOfKey(tabKey);
  return template === undefined ? fileNameOf(tabKey) : <TemplateLabel sessionId={sessionId} template={template} />;
}

function TemplateLabel({ sessionId, template }: { sessionId: SessionId; template: string }) {
  const item = useListed(sessionId, 'templates', { uri: template })?.[0];
  return <>◇ {item === undefined ? template : itemLabel(item)}</>;
}

/** The address of a tab's resource or template. */
function useTabHref(serverId: ServerId): (key: string) => string {
  const router = useRouter();
  return (key) => {
    const to = { to: '/servers/$serverId/resources', params: { serverId }, search: addressOf(key) } as const;
    return router.buildLocation(to).href;
  };
}

interface TabMenuItemsProps {
  serverId: ServerId;
  tabs: readonly ResourceTab[];
  tab: ResourceTab;
  onClose: (keys: readonly string[]) => void;
}

function TabMenuItems({ serverId, tabs, tab, onClose }: TabMenuItemsProps) {
  const t = useTranslations('resources.tabs');
  const tr = useTranslations('resources.read');
  const { key, isPreview, isPinned } = tab;
  const hrefOf = useTabHref(serverId);
  const at = tabs.indexOf(tab);
  const closes = (command: 'this' | 'others' | 'right' | 'all') => {
    const keys = closedBy(tabs, key, command);
    return { isDisabled: keys.length === 0, onPress: () => onClose(keys) };
  };
  return (
    <>
      <MenuItem icon={isPinned ? PinOff : Pin} onPress={() => pinTab(serverId, key, !isPinned)}>
        {t(isPinned ? 'unpin' : 'pin')}
      </MenuItem>
      {isPreview && <MenuItem onPress={() => openTab(serverId, key, true)}>{t('keep')}</MenuItem>}
      <MenuItem icon={AppWindow} onPress={() => openNewWindow(hrefOf(key))}>
        {t('newWindow')}
      </MenuItem>
      <MenuItem
        icon={ArrowLeft}
        shortcut="moveTabLeft"
        isDisabled={at === 0}
        onPress={() => moveTab(serverId, key, at - 1)}
      >
        {t('moveLeft')}
      </MenuItem>
      <MenuItem
        icon={ArrowRight}
        shortcut="moveTabRight"
        isDisabled={at === tabs.length - 1}
        onPress={() => moveTab(serverId, key, at + 1)}
      >
        {t('moveRight')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={X} {...(!isPinned && { shortcut: 'remove' as const })} {...closes('this')}>
        {t('close')}
      </MenuItem>
      <MenuItem {...closes('others')}>{t('closeOthers')}</MenuItem>
      <MenuItem {...closes('right')}>{t('closeRight')}</MenuItem>
      <MenuItem {...closes('all')}>{t('closeAll')}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={Copy} onPress={() => void attempt(navigator.clipboard.writeText(templateOfKey(key) ?? key))}>
        {tr('copyUri')}
      </MenuItem>
    </>
  );
}
