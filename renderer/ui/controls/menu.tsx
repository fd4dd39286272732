import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import type { ShortcutId } from '#shared/model/app/shortcut-keys.ts';
import { classNames } from '../class-names.ts';
import layout from '../layout.module.css';
import { IconButton } from './icon-button.tsx';
import css from './menus.module.css';
import { useClosingPress } from './overflow.tsx';
import { KeyHint } from './tooltip.tsx';

interface MenuItemProps {
  children: string;
  onPress: () => void;
  icon?: LucideIcon;
  shortcut?: ShortcutId;
  tone?: 'plain' | 'danger';
  isDisabled?: boolean;
}

export function MenuItem({
  children,
  onPress,
  icon: Icon,
  shortcut,
  tone = 'plain',
  isDisabled = false,
}: MenuItemProps) {
  const closingPress = useClosingPress(onPress);
  return (
    <AriaMenuItem
      className={classNames(layout.wideRow, css.option, css.item, tone === 'danger' && css.danger)}
      onAction={closingPress ?? onPress}
      textValue={children}
      isDisabled={isDisabled}
    >
      <span className={classNames(layout.center, css.icon)}>{Icon !== undefined && <Icon aria-hidden />}</span>
      <span className={classNames(layout.fillWidth, layout.truncate)}>{children}</span>
      {shortcut !== undefined && <KeyHint of={shortcut} />}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className={css.separator ?? ''} />;
}

interface MenuButtonProps {
  label: string;
  icon?: LucideIcon;
  /** {@link MenuItem}s and {@link MenuSeparator}s. */
  children: ReactNode;
}

export function MenuButton({ label, icon = Ellipsis, children }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <IconButton icon={icon} label={label} />
      <Popover className={classNames(css.popover, css.menuPopover)} placement="bottom end" offset={2}>
        <AriaMenu className={css.list ?? ''} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** The row, tab or item that an event targets, with the key that its list wrote to it. */
export function rowAt({ target }: { target: EventTarget }): { element: HTMLElement; key: string } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  return element?.dataset.key === undefined ? undefined : { element, key: element.dataset.key };
}

interface RowMenuButtonProps {
  /** Names the row too. */
  label: string;
  /** The row, where the button isn't within it. */
  row?: () => Element | null;
}

/**
 * Opens the {@link ContextMenu} around it as the right button does: for touch, and as a visible sign that there is a menu.
 * No tab stop, as the list's menu key does the same.
 */
export function RowMenuButton({ label, row }: RowMenuButtonProps) {
  return (
    <IconButton
      icon={Ellipsis}
      label={label}
      excludeFromTabOrder
      preventFocusOnPress
      onPress={({ target }) => {
        const { left, bottom } = target.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, clientX: left, clientY: bottom };
        (row?.() ?? target).dispatchEvent(new MouseEvent('contextmenu', at));
      }}
    />
  );
}

interface ContextMenuProps {
  /** May name the row, by its key. */
  label: string | ((key: string | undefined) => string);
  /**
   * The items of a row, by its `data-key`, as of when the menu opens: rows may move below an open menu, which stays that
   * of its row. Without items, none opens. `undefined`: the menu key was pressed while no drawn row has the keyboard.
   */
  items: (key: string | undefined) => ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

interface OpenMenu {
  x: number;
  y: number;
  isByKey: boolean;
  label: string;
  content: ReactNode;
}

/** Opens the menu of the row under the right button, or (Shift+F10, the menu key) of the row that has the keyboard. */
export function ContextMenu({ label, items, children, className }: ContextMenuProps) {
  const [menu, setMenu] = useState<OpenMenu>();
  const anchor = useRef<HTMLSpanElement>(null);
  const open = ({ target, currentTarget }: SyntheticEvent, point?: { x: number; y: number }) => {
    // React reports what happens in the open menu here too.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const at = point === undefined ? activeRow(target) : target;
    const row = rowAt({ target: at });
    const key = currentTarget.contains(row?.element ?? null) ? row?.key : undefined;
    // Beside the rows, the pointer means none of them.
    if (point !== undefined && key === undefined) return;
    const content = items(key);
    if (!content) return;
    const { left, bottom } = at.getBoundingClientRect();
    const { x, y } = point ?? { x: left + 16, y: bottom };
    setMenu({ x, y, isByKey: point === undefined, label: typeof label === 'string' ? label : label(key), content });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its children.
    <div
      className={className}
      onKeyDown={(event) => {
        if (!isMenuKey(event)) return;
        // Not the browser's own event as well, which would come after it.
        event.preventDefault();
        event.stopPropagation();
        open(event);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const { clientX: x, clientY: y } = event;
        // The menu key gives no pointer position.
        open(event, x === 0 && y === 0 ? undefined : { x, y });
      }}
    >
      {children}
      {menu !== undefined && (
        <>
          <span ref={anchor} aria-hidden className={css.anchor} style={{ left: menu.x, top: menu.y }} />
          <Popover
            className={classNames(css.popover, css.menuPopover)}
            triggerRef={anchor}
            placement="bottom start"
            isOpen
            offset={0}
            onOpenChange={(isOpen) => {
              if (!isOpen) setMenu(undefined);
            }}
          >
            <AriaMenu
              key={`${menu.x} ${menu.y}`}
              className={css.list ?? ''}
              aria-label={menu.label}
              autoFocus={menu.isByKey ? 'first' : true}
              onClose={() => setMenu(undefined)}
            >
              {menu.content}
            </AriaMenu>
          </Popover>
        </>
      )}
    </div>
  );
}

/** True for the keys that open a context menu. */
function isMenuKey({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Where the keyboard is: the row that a list names as its active one, else the element that has the focus. */
function activeRow(target: Element): Element {
  const active = target.getAttribute('aria-activedescendant');
  return (active === null ? null : document.getElementById(active)) ?? target;
}
