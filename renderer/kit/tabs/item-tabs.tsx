import { AppWindow, ArrowLeft, ArrowRight, Copy, Pin, PinOff, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openNewWindow } from '../../state/desktop.ts';
import { attempt } from '../../state/notice.ts';
import { offerUndo } from '../../state/undo.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContextMenu, MenuItem, MenuSeparator, rowAt } from '../../ui/controls/menu.tsx';
import { Tab, TabBar } from '../../ui/controls/tabs.tsx';
import layout from '../../ui/layout.module.css';
import { isShortcut } from '../../ui/shortcuts.ts';
import css from './item-tabs.module.css';
import {
  closedBy,
  closeTabs,
  type ItemTab,
  moveTab,
  openTab,
  pinTab,
  reopenTabs,
  type TabsOf,
  useTabs,
} from './tabs.ts';

interface ItemTabsProps {
  of: TabsOf;
  label: string;
  /** The key of the active tab. */
  front: string | undefined;
  /** The name in a tab, and the whole of it. */
  nameOf: (key: string) => string;
  titleOf: (key: string) => string;
  /** What is copied is the whole name. */
  copyLabel: string;
  /** Absent: the name. */
  drawLabel?: (key: string) => ReactNode;
  hrefOf: (key: string) => string;
  /** The active tab was closed: the next one, if any. */
  onFront: (key: string | undefined) => void;
  /** Tabs after those of items. */
  children: ReactNode;
}

/**
 * The open items of a workspace. Dragging and Ctrl+Shift+arrow keys move a tab; its button, the middle
 * mouse button and Delete close it; its menu pins it.
 */
export function ItemTabs(props: ItemTabsProps) {
  const { of, label, front, nameOf, titleOf, copyLabel, drawLabel = nameOf, hrefOf, onFront, children } = props;
  const t = useTranslations('resources.tabs');
  const tabs = useTabs(of);
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
        ? { what: 'closedTab' as const, name: titleOf(only) }
        : { what: 'closedTabs' as const, count: keys.length };
    offerUndo(removed, () => reopenTabs(of, tabs, keys));
  };
  const leave = (keys: readonly string[]) => {
    const next = closeTabs(of, keys, front);
    if (front !== undefined && keys.includes(front)) onFront(next);
  };
  const placeOf = (key: string | undefined) => tabs.findIndex((tab) => tab.key === key);
  const moveByKey = (event: KeyboardEvent) => {
    const step = isShortcut(event, 'moveTabLeft') ? -1 : isShortcut(event, 'moveTabRight') ? 1 : 0;
    const key = rowAt(event)?.key;
    if (step === 0 || placeOf(key) === -1 || key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTab(of, key, placeOf(key) + step);
  };
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
    moveTab(of, dragged, to === -1 ? tabs.length : to);
    endDrag();
  };
  const menuItems = (menuKey: string | undefined) => {
    const tab = tabs.find(({ key }) => key === menuKey);
    return (
      tab && (
        <TabMenuItems
          of={of}
          tabs={tabs}
          tab={tab}
          title={titleOf(tab.key)}
          href={hrefOf(tab.key)}
          copyLabel={copyLabel}
          onClose={close}
        />
      )
    );
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
        <TabBar aria-label={label} names={tabs.map(({ key }) => ({ id: key, name: nameOf(key) }))}>
          {tabs.map((tab) => (
            <Tab
              key={tab.key}
              ref={tab.key === front ? frontTab : undefined}
              id={tab.key}
              title={titleOf(tab.key)}
              isPreview={tab.isPreview}
              onDoublePress={() => openTab(of, tab.key, true)}
              {...(!tab.isPinned && { onClose: () => close([tab.key]) })}
            >
              <span
                draggable
                className={classNames(layout.aligned, layout.shrink, css.label)}
                data-target={tab.key === target || undefined}
              >
                {tab.isPinned && <Pin aria-label={t('pinned')} className={css.pin} />}
                <span className={classNames(layout.truncate, css.name)}>{drawLabel(tab.key)}</span>
              </span>
            </Tab>
          ))}
          {children}
        </TabBar>
      </div>
    </ContextMenu>
  );
}

interface TabMenuItemsProps {
  of: TabsOf;
  tabs: readonly ItemTab[];
  tab: ItemTab;
  title: string;
  href: string;
  copyLabel: string;
  onClose: (keys: readonly string[]) => void;
}

function TabMenuItems({ of, tabs, tab, title, href, copyLabel, onClose }: TabMenuItemsProps) {
  const t = useTranslations('resources.tabs');
  const { key, isPreview, isPinned } = tab;
  const at = tabs.indexOf(tab);
  const closes = (command: 'this' | 'others' | 'right' | 'all') => {
    const keys = closedBy(tabs, key, command);
    return { isDisabled: keys.length === 0, onPress: () => onClose(keys) };
  };
  return (
    <>
      <MenuItem icon={isPinned ? PinOff : Pin} onPress={() => pinTab(of, key, !isPinned)}>
        {t(isPinned ? 'unpin' : 'pin')}
      </MenuItem>
      {isPreview && <MenuItem onPress={() => openTab(of, key, true)}>{t('keep')}</MenuItem>}
      <MenuItem icon={AppWindow} onPress={() => openNewWindow(href)}>
        {t('newWindow')}
      </MenuItem>
      <MenuItem icon={ArrowLeft} shortcut="moveTabLeft" isDisabled={at === 0} onPress={() => moveTab(of, key, at - 1)}>
        {t('moveLeft')}
      </MenuItem>
      <MenuItem
        icon={ArrowRight}
        shortcut="moveTabRight"
        isDisabled={at === tabs.length - 1}
        onPress={() => moveTab(of, key, at + 1)}
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
      <MenuItem icon={Copy} onPress={() => void attempt(navigator.clipboard.writeText(title))}>
        {copyLabel}
      </MenuItem>
    </>
  );
}
