import { ArrowLeft, ArrowRight, Copy, Pin, PinOff, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { itemLabel } from '#shared/mcp/items/resource-item.ts';
import { templateOfKey } from '#shared/mcp/lists/resource-layout.ts';
import { fileNameOf } from '#shared/mcp/mime.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useResourcesSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import { Tab, TabBar } from '../../ui/controls/tabs.tsx';
import layout from '../../ui/layout.module.css';
import { useListed } from './listed-facts.tsx';
import css from './resources.module.css';
import { addressOf, closedBy, closeTabs, moveTab, openTab, pinTab, type ResourceTab, useTabs } from './tabs.ts';

interface TabStripProps {
  serverId: ServerId;
  sessionId: SessionId;
  front: string | undefined;
  /** What follows the tabs of resources and templates. */
  children: ReactNode;
}

/** The key of the tab that an event happened in. */
function keyAt({ target }: { target: EventTarget }): string | undefined {
  const tab = target instanceof Element ? target.closest('[role=tab]') : null;
  return tab instanceof HTMLElement ? tab.dataset.key : undefined;
}

/**
 * The open resources and templates of a server. They are moved by dragging and by Ctrl+Shift+arrow keys, closed by
 * their cross, the middle button or Delete, and pinned by their menu.
 */
export function TabStrip({ serverId, sessionId, front, children }: TabStripProps) {
  const t = useTranslations('resources.tabs');
  const tabs = useTabs(serverId);
  const { change } = useResourcesSearch();
  const strip = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    const tab =
      front === undefined ? null : strip.current?.querySelector(`[role=tab][data-key="${CSS.escape(front)}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [front]);

  const close = (keys: readonly string[]) => {
    const next = closeTabs(serverId, keys, front);
    if (front !== undefined && keys.includes(front)) change(addressOf(next));
  };
  const placeOf = (key: string | undefined) => tabs.findIndex((tab) => tab.key === key);
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const key = keyAt(event);
    if (step === 0 || !event.ctrlKey || !event.shiftKey || placeOf(key) === -1 || key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTab(serverId, key, placeOf(key) + step);
  };
  const endDrag = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const dragOver = (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    setTarget(keyAt(event));
  };
  const drop = (event: DragEvent) => {
    const to = placeOf(keyAt(event));
    if (dragged === undefined) return;
    event.preventDefault();
    moveTab(serverId, dragged, to === -1 ? tabs.length : to);
    endDrag();
  };
  const menuItems = () => {
    const tab = tabs.find(({ key }) => key === pointed);
    return tab && <TabMenuItems serverId={serverId} tabs={tabs} tab={tab} onClose={close} />;
  };
  return (
    <ContextMenu label={t('menu')} items={menuItems}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its tabs. */}
      <div
        ref={strip}
        onContextMenuCapture={(event) => {
          const key = keyAt(event);
          setPointed(key);
          // Beside the tabs there is no menu.
          if (placeOf(key) === -1) event.stopPropagation();
        }}
        onKeyDownCapture={moveByKey}
        // A press of the wheel closes a tab; it doesn't scroll as well.
        onMouseDown={(event) => {
          if (event.button === 1) event.preventDefault();
        }}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          setDragged(keyAt(event));
        }}
        onDragOver={dragOver}
        onDrop={drop}
        onDragEnd={endDrag}
      >
        <TabBar
          aria-label={t('label')}
          names={tabs.map(({ key }) => ({ id: key, name: templateOfKey(key) ?? fileNameOf(key) }))}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              id={tab.key}
              title={templateOfKey(tab.key) ?? tab.key}
              isPreview={tab.isPreview}
              onDoublePress={() => openTab(serverId, tab.key, true)}
              {...(!tab.isPinned && { onClose: () => close([tab.key]) })}
            >
              <span draggable className={css.label} data-target={tab.key === target || undefined}>
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
      <MenuItem
        icon={ArrowLeft}
        shortcut="Ctrl+Shift+←"
        isDisabled={at === 0}
        onPress={() => moveTab(serverId, key, at - 1)}
      >
        {t('moveLeft')}
      </MenuItem>
      <MenuItem
        icon={ArrowRight}
        shortcut="Ctrl+Shift+→"
        isDisabled={at === tabs.length - 1}
        onPress={() => moveTab(serverId, key, at + 1)}
      >
        {t('moveRight')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={X} {...(!isPinned && { shortcut: 'Delete' })} {...closes('this')}>
        {t('close')}
      </MenuItem>
      <MenuItem {...closes('others')}>{t('closeOthers')}</MenuItem>
      <MenuItem {...closes('right')}>{t('closeRight')}</MenuItem>
      <MenuItem {...closes('all')}>{t('closeAll')}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={Copy} onPress={() => void navigator.clipboard.writeText(templateOfKey(key) ?? key)}>
        {tr('copyUri')}
      </MenuItem>
    </>
  );
}
